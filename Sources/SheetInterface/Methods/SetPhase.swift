package import Varlink

/// Sets what one source says of a scene's phase.
package enum SetPhase: InterfaceMethod {
    package static let method = PresentationInterface.Method.setPhase

    /// The source's opinion.
    package struct Parameters: WireObject {
        /// When left out, every scene, those opened later too.
        package var scene: String?
        /// When left out, the source's opinion is taken back.
        package var phase: Wire.ScenePhase?
        /// `manual` when left out.
        package var source: String?

        package enum Member: String, WireMember { case scene, phase, source }

        package init(scene: String? = nil, phase: Wire.ScenePhase? = nil, source: String? = nil) {
            self.scene = scene
            self.phase = phase
            self.source = source
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            self.init()
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .scene: scene = try decoder.optionalString()
                case .phase: phase = try decoder.optionalValue(Wire.ScenePhase.self)
                case .source: source = try decoder.optionalString()
                }
            }
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("scene", scene)
            writer.member("phase", phase)
            writer.member("source", source)
            writer.endObject()
        }
    }

    /// The scenes it was set on, as they are now.
    package typealias Reply = ListScenes.Reply
}
