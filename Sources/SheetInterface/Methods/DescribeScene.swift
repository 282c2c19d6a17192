package import Varlink

/// Tells of one scene and its sheets.
package enum DescribeScene: InterfaceMethod {
    package static let method = PresentationInterface.Method.describeScene

    /// Which scene.
    package struct Parameters: WireObject {
        /// When left out, as in Present.
        package var id: String?

        package enum Member: String, WireMember { case id }

        package init(id: String? = nil) {
            self.id = id
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            self.init()
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.optionalString()
                }
            }
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.endObject()
        }
    }

    /// The scene as it stands.
    package struct Reply: WireObject {
        /// The scene itself.
        package var scene: Wire.Scene
        /// Bottom to top, then the queued ones in their order.
        package var sheets: [Wire.Sheet]

        package enum Member: String, WireMember { case scene, sheets }

        package init(scene: Wire.Scene, sheets: [Wire.Sheet]) {
            self.scene = scene
            self.sheets = sheets
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var scene: Wire.Scene?
            var sheets: [Wire.Sheet]?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .scene: scene = try decoder.value(Wire.Scene.self)
                case .sheets: sheets = try decoder.array(of: Wire.Sheet.self)
                }
            }
            self.init(
                scene: try decoder.required(scene, Member.scene),
                sheets: try decoder.required(sheets, Member.sheets))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("scene", scene)
            writer.member("sheets", sheets)
            writer.endObject()
        }
    }
}
