package import Varlink

/// Reports the whole state, then `ready`, then every change in order. Must be called with `more`.
package enum Watch: InterfaceMethod {
    package static let method = PresentationInterface.Method.watch

    /// Which scenes.
    package struct Parameters: WireObject {
        /// All when left out.
        package var scenes: [String]?

        package enum Member: String, WireMember { case scenes }

        package init(scenes: [String]? = nil) {
            self.scenes = scenes
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            self.init()
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .scenes: scenes = try decoder.optionalStrings()
                }
            }
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("scenes", scenes)
            writer.endObject()
        }
    }

    /// One event of the stream.
    package struct Reply: WireObject {
        /// The next one.
        package var event: Wire.Event

        package enum Member: String, WireMember { case event }

        package init(event: Wire.Event) {
            self.event = event
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var event: Wire.Event?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .event: event = try decoder.value(Wire.Event.self)
                }
            }
            self.init(event: try decoder.required(event, Member.event))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("event", event)
            writer.endObject()
        }
    }
}
