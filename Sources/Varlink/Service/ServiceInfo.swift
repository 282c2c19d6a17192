/// What a service says of itself.
///
/// **Source:** UAPI.20 Varlink IPC, `org.varlink.service.GetInfo`.
public struct ServiceInfo: Hashable, Sendable {
    /// One interface, as its author wrote it.
    public struct Interface: Hashable, Sendable {
        /// As it stands before its methods.
        public let name: String
        /// With all its comments; this is what clients get.
        public let text: String
        private let parsed: @Sendable () -> InterfaceDescription

        /// - Parameter description: the parsed text, kept by the caller. It is asked for each time that a
        ///   call is to be refused, so what is parsed for the first of them does not make the start longer.
        public init(
            name: String, text: String,
            description: @escaping @autoclosure @Sendable () -> InterfaceDescription
        ) {
            self.name = name
            self.text = text
            parsed = description
        }

        /// The parsed text.
        public var description: InterfaceDescription { parsed() }

        public static func == (left: Interface, right: Interface) -> Bool {
            left.name == right.name && left.text == right.text
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(name)
            hasher.combine(text)
        }
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
        interfaces: [Interface]
    ) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
        let service = Interface(
            name: ServiceInterface.name, text: ServiceInterface.text,
            description: ServiceInterface.description)
        self.interfaces = (interfaces + [service]).sorted { $0.name < $1.name }
        precondition(
            Set(self.interfaces.map(\.name)).count == self.interfaces.count,
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
        writer.member("interfaces", interfaces.map(\.name))
        writer.endObject()
    }
}
