package import Varlink

/// Lists every open scene.
package enum ListScenes: InterfaceMethod {
    package static let method = PresentationInterface.Method.listScenes

    /// Nothing is asked.
    package typealias Parameters = NoParameters

    /// All scenes.
    package struct Reply: WireObject {
        /// The one that was opened first at the front.
        package var scenes: [Wire.Scene]

        package enum Member: String, WireMember { case scenes }

        package init(scenes: [Wire.Scene]) {
            self.scenes = scenes
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var scenes: [Wire.Scene]?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .scenes: scenes = try decoder.array(of: Wire.Scene.self)
                }
            }
            self.init(scenes: try decoder.required(scenes, Member.scenes))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("scenes", scenes)
            writer.endObject()
        }
    }
}
