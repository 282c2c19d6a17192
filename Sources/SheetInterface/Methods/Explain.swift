package import Varlink

/// Says in words why a sheet is not on a screen now.
package enum Explain: InterfaceMethod {
    package static let method = PresentationInterface.Method.explain

    /// Which sheet.
    package struct Parameters: WireObject {
        /// The sheet.
        package var id: String

        package enum Member: String, WireMember {
            case id
        }

        package init(
            id: String
        ) {
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
            self.init(
                id: try decoder.required(id, Member.id))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.endObject()
        }
    }

    /// Where the sheet is, and why.
    package struct Reply: WireObject {
        /// Where it is in its life.
        package var state: Wire.Word<Wire.SheetState>
        /// One reason a string; none when it is on a screen.
        package var reasons: [String]

        package enum Member: String, WireMember {
            case state, reasons
        }

        package init(
            state: Wire.Word<Wire.SheetState>,
            reasons: [String]
        ) {
            self.state = state
            self.reasons = reasons
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var state: Wire.Word<Wire.SheetState>?
            var reasons: [String]?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .state: state = try decoder.value(Wire.Word<Wire.SheetState>.self)
                case .reasons: reasons = try decoder.strings()
                }
            }
            self.init(
                state: try decoder.required(state, Member.state),
                reasons: try decoder.required(reasons, Member.reasons))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("state", state)
            writer.member("reasons", reasons)
            writer.endObject()
        }
    }
}
