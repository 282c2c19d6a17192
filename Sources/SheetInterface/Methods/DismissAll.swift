package import Varlink

/// Dismisses every live sheet of the caller (of everybody, for an administrator) that matches all
/// that is given.
package enum DismissAll: InterfaceMethod {
    package static let method = PresentationInterface.Method.dismissAll

    /// What a sheet must match; nothing matches all.
    package struct Parameters: WireObject {
        /// Only those of this scene.
        package var scene: String?
        /// Only those with this key.
        package var key: String?
        /// Only those of this kind.
        package var kind: String?

        package enum Member: String, WireMember { case scene, key, kind }

        package init(scene: String? = nil, key: String? = nil, kind: String? = nil) {
            self.scene = scene
            self.key = key
            self.kind = kind
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            self.init()
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .scene: scene = try decoder.optionalString()
                case .key: key = try decoder.optionalString()
                case .kind: kind = try decoder.optionalString()
                }
            }
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("scene", scene)
            writer.member("key", key)
            writer.member("kind", kind)
            writer.endObject()
        }
    }

    /// What ended.
    package typealias Reply = Dismiss.Reply
}
