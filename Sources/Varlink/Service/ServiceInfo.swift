/// What a service says of itself.
///
/// **Source:** UAPI.20 Varlink IPC, `org.varlink.service.GetInfo`.
public struct ServiceInfo: Hashable, Sendable {
    /// One interface, parsed and as its author wrote it.
    public struct Interface: Hashable, Sendable {
        public let description: InterfaceDescription
        /// With all its comments; this is what clients get.
        public let text: String
    }

    public let vendor: String
    public let product: String
    public let version: String
    public let url: String
    /// Sorted by name; `org.varlink.service` is one of them.
    public let interfaces: [Interface]

    /// - Parameter interfaces: all but `org.varlink.service`, which is added; no two of one name.
    public init(
        vendor: String, product: String, version: String, url: String,
        interfaces: [(InterfaceDescription, text: String)]
    ) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
        let all = interfaces + [(ServiceInterface.description, text: ServiceInterface.text)]
        self.interfaces = all.map { Interface(description: $0.0, text: $0.text) }
            .sorted { $0.description.name < $1.description.name }
        precondition(
            Set(self.interfaces.map(\.description.name)).count == self.interfaces.count,
            "an interface is served twice")
    }
}

extension ServiceInfo: WireEncodable {
    /// The output of `GetInfo`.
    public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("vendor", vendor)
        writer.member("product", product)
        writer.member("version", version)
        writer.member("url", url)
        writer.member("interfaces", interfaces.map(\.description.name))
        writer.endObject()
    }
}
