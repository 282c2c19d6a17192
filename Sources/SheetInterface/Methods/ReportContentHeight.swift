package import Varlink

/// Gives the height that a sheet's content wants.
package enum ReportContentHeight: InterfaceMethod {
    package static let method = PresentationInterface.Method.reportContentHeight

    /// Which sheet, and how high.
    package struct Parameters: WireObject {
        /// As the reply to Attach named it.
        package var renderer: String
        /// The sheet.
        package var id: String
        /// In points, without handle and safe area.
        package var height: Double

        package enum Member: String, WireMember { case renderer, id, height }

        package init(
            renderer: String,
            id: String,
            height: Double
        ) {
            self.renderer = renderer
            self.id = id
            self.height = height
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var renderer: String?
            var id: String?
            var height: Double?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .renderer: renderer = try decoder.string()
                case .id: id = try decoder.string()
                case .height: height = try decoder.double()
                }
            }
            self.init(
                renderer: try decoder.required(renderer, Member.renderer),
                id: try decoder.required(id, Member.id),
                height: try decoder.required(height, Member.height))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("renderer", renderer)
            writer.member("id", id)
            writer.member("height", height)
            writer.endObject()
        }
    }

    /// Nothing more to say.
    package typealias Reply = NoParameters
}
