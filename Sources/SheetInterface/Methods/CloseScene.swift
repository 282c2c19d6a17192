package import Varlink

/// Closes a scene; every sheet of it ends with `sceneClosed`. `main` is emptied and stays.
package enum CloseScene: InterfaceMethod {
    package static let method = PresentationInterface.Method.closeScene

    /// Which scene.
    package struct Parameters: WireObject {
        /// An open scene.
        package var id: String

        package enum Member: String, WireMember { case id }

        package init(id: String) {
            self.id = id
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                }
            }
            self.init(id: try decoder.required(id, Member.id))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.endObject()
        }
    }

    /// What ended.
    package typealias Reply = Dismiss.Reply
}
