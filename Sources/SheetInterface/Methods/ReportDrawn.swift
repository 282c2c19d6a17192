package import Varlink

/// Says that a picture is on the screen, and that what it left out is gone from it.
package enum ReportDrawn: InterfaceMethod {
    package static let method = PresentationInterface.Method.reportDrawn

    /// Which picture.
    package struct Parameters: WireObject {
        /// As the reply to Attach named it.
        package var renderer: String
        /// Of the picture.
        package var revision: Int64

        package enum Member: String, WireMember { case renderer, revision }

        package init(
            renderer: String,
            revision: Int64
        ) {
            self.renderer = renderer
            self.revision = revision
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var renderer: String?
            var revision: Int64?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .renderer: renderer = try decoder.string()
                case .revision: revision = try decoder.integer()
                }
            }
            self.init(
                renderer: try decoder.required(renderer, Member.renderer),
                revision: try decoder.required(revision, Member.revision))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("renderer", renderer)
            writer.member("revision", revision)
            writer.endObject()
        }
    }

    /// Nothing more to say.
    package typealias Reply = NoParameters
}
