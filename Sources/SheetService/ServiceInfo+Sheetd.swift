import SheetInterface
import Varlink

extension ServiceInfo {
    /// What the service says of itself (org.varlink.service.GetInfo).
    static let sheetd = ServiceInfo(
        vendor: "sheetd", product: "sheetd", version: SheetdVersion.current, url: "",
        interfaces: [PresentationInterface.description])
}
