package import Varlink

/// Moves a sheet to one of its detents, as a person would.
package enum SelectDetent: InterfaceMethod {
    package static let method = PresentationInterface.Method.selectDetent

    /// The sheet and the detent.
    package struct Parameters: WireObject {
        /// The sheet.
        package var id: String
        /// One of its detents, as it is written in the request.
        package var detent: String
        /// Where the person moved it.
        package var renderer: String?

        package enum Member: String, WireMember {
            case id, detent, renderer
        }

        package init(
            id: String,
            detent: String,
            renderer: String? = nil
        ) {
            self.id = id
            self.detent = detent
            self.renderer = renderer
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var detent: String?
            var renderer: String?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                case .detent: detent = try decoder.string()
                case .renderer: renderer = try decoder.optionalString()
                }
            }
            self.init(
                id: try decoder.required(id, Member.id),
                detent: try decoder.required(detent, Member.detent),
                renderer: renderer)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.member("detent", detent)
            writer.member("renderer", renderer)
            writer.endObject()
        }
    }

    /// Nothing more to say.
    package typealias Reply = NoParameters
}
