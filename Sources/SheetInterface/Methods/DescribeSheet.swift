package import Varlink

/// Tells of one sheet: as it stands while it lives, how it ended thereafter.
package enum DescribeSheet: InterfaceMethod {
    package static let method = PresentationInterface.Method.describeSheet

    /// A live sheet, or one that ended lately.
    package typealias Parameters = Dismiss.Parameters

    /// What is known of it.
    package struct Reply: WireObject {
        /// While it lives.
        package var sheet: Wire.Sheet?
        /// Once it has ended.
        package var outcome: Wire.Outcome?

        package enum Member: String, WireMember { case sheet, outcome }

        package init(sheet: Wire.Sheet? = nil, outcome: Wire.Outcome? = nil) {
            self.sheet = sheet
            self.outcome = outcome
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            self.init()
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .sheet: sheet = try decoder.optionalValue(Wire.Sheet.self)
                case .outcome: outcome = try decoder.optionalValue(Wire.Outcome.self)
                }
            }
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("sheet", sheet)
            writer.member("outcome", outcome)
            writer.endObject()
        }
    }
}
