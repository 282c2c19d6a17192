import SheetInterface
import Varlink

extension ServiceInfo {
    /// What the service says of itself (org.varlink.service.GetInfo).
    static let sheetd = ServiceInfo(
        vendor: "sheetd", product: "sheetd", version: SheetdVersion.current, url: "",
        interfaces: [
            Interface(
                name: PresentationInterface.name, text: PresentationInterface.text,
                description: presentation)
        ])

    /// What the service serves, as it is described.
    static let presentation: InterfaceDescription = {
        do {
            return try InterfaceDescription(parsing: PresentationInterface.text)
        } catch {
            preconditionFailure("\(PresentationInterface.name) is written wrongly: \(error)")
        }
    }()
}
