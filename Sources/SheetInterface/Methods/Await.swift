package import Varlink

/// Waits for the outcome of a sheet; for one that has ended lately it replies at once.
package enum Await: InterfaceMethod {
    package static let method = PresentationInterface.Method.await

    /// Which sheet, and for how long.
    package struct Parameters: WireObject {
        /// A live sheet, or one that ended lately.
        package var id: String
        /// How long to wait, in milliseconds; without it, to the end.
        package var timeoutMSec: Int64?

        package enum Member: String, WireMember { case id, timeoutMSec }

        package init(id: String, timeoutMSec: Int64? = nil) {
            self.id = id
            self.timeoutMSec = timeoutMSec
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var timeoutMSec: Int64?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                case .timeoutMSec: timeoutMSec = try decoder.optionalInteger()
                }
            }
            self.init(id: try decoder.required(id, Member.id), timeoutMSec: timeoutMSec)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.member("timeoutMSec", timeoutMSec)
            writer.endObject()
        }
    }

    /// What has become of the sheet.
    package struct Reply: WireObject {
        /// Where it is in its life.
        package var state: Wire.Word<Wire.SheetState>
        /// How it ended; left out when the time ran out.
        package var outcome: Wire.Outcome?

        package enum Member: String, WireMember { case state, outcome }

        package init(state: Wire.Word<Wire.SheetState>, outcome: Wire.Outcome? = nil) {
            self.state = state
            self.outcome = outcome
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var state: Wire.Word<Wire.SheetState>?
            var outcome: Wire.Outcome?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .state: state = try decoder.value(Wire.Word<Wire.SheetState>.self)
                case .outcome: outcome = try decoder.optionalValue(Wire.Outcome.self)
                }
            }
            self.init(state: try decoder.required(state, Member.state), outcome: outcome)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("state", state)
            writer.member("outcome", outcome)
            writer.endObject()
        }
    }
}
