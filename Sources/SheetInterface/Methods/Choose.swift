package import Varlink

/// Chooses an action as a person would; the first answer wins (R23).
package enum Choose: InterfaceMethod {
    package static let method = PresentationInterface.Method.choose

    /// The answer, and what the person saw.
    package struct Parameters: WireObject {
        /// The sheet.
        package var id: String
        /// One of its actions.
        package var action: String
        /// What its elements hold.
        package var values: [Wire.Value]?
        /// The generation that the person saw.
        package var generation: Int64?
        /// Where the person saw it.
        package var renderer: String?

        package enum Member: String, WireMember { case id, action, values, generation, renderer }

        package init(
            id: String,
            action: String,
            values: [Wire.Value]? = nil,
            generation: Int64? = nil,
            renderer: String? = nil
        ) {
            self.id = id
            self.action = action
            self.values = values
            self.generation = generation
            self.renderer = renderer
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var action: String?
            var values: [Wire.Value]?
            var generation: Int64?
            var renderer: String?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                case .action: action = try decoder.string()
                case .values: values = try decoder.optionalArray(of: Wire.Value.self)
                case .generation: generation = try decoder.optionalInteger()
                case .renderer: renderer = try decoder.optionalString()
                }
            }
            self.init(
                id: try decoder.required(id, Member.id),
                action: try decoder.required(action, Member.action),
                values: values,
                generation: generation,
                renderer: renderer)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.member("action", action)
            writer.member("values", values)
            writer.member("generation", generation)
            writer.member("renderer", renderer)
            writer.endObject()
        }
    }

    /// How the sheet ended.
    package struct Reply: WireObject {
        /// With reason `action`.
        package var outcome: Wire.Outcome

        package enum Member: String, WireMember { case outcome }

        package init(outcome: Wire.Outcome) {
            self.outcome = outcome
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var outcome: Wire.Outcome?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .outcome: outcome = try decoder.value(Wire.Outcome.self)
                }
            }
            self.init(outcome: try decoder.required(outcome, Member.outcome))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("outcome", outcome)
            writer.endObject()
        }
    }
}
