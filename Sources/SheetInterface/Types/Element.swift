package import Varlink

extension Wire {
    /// A piece of a sheet's content: words to read, or an input.
    package struct Element: WireObject {
        /// What values name it by; inputs need one.
        package var id: String?
        /// `text`, `copyable`, `field`, `multiline`, `secret`, `number`, `toggle`, `choice`,
        /// `filter`, `date`, `dateRange`, `time`, `progress`, `image`; others are drawn as text.
        package var kind: String
        /// The words beside it.
        package var label: String?
        /// The words it shows.
        package var text: String?
        /// What it starts with, written as in `Value`.
        package var value: [String]?
        /// What `choice` and `filter` pick from.
        package var choices: [Choice]?
        /// Shown while it is empty.
        package var placeholder: String?
        /// Whether an answer needs a value for it; false when left out.
        package var required: Bool?
        /// The least number.
        package var minimum: Double?
        /// The greatest number.
        package var maximum: Double?
        /// The fewest Unicode scalars.
        package var minimumLength: Int64?
        /// The most Unicode scalars.
        package var maximumLength: Int64?
        /// `any` when left out, or `digits`.
        package var characters: String?

        package enum Member: String, WireMember {
            case id, kind, label, text, value, choices, placeholder, required, minimum, maximum,
                minimumLength, maximumLength, characters
        }

        package init(
            id: String? = nil,
            kind: String,
            label: String? = nil,
            text: String? = nil,
            value: [String]? = nil,
            choices: [Choice]? = nil,
            placeholder: String? = nil,
            required: Bool? = nil,
            minimum: Double? = nil,
            maximum: Double? = nil,
            minimumLength: Int64? = nil,
            maximumLength: Int64? = nil,
            characters: String? = nil
        ) {
            self.id = id
            self.kind = kind
            self.label = label
            self.text = text
            self.value = value
            self.choices = choices
            self.placeholder = placeholder
            self.required = required
            self.minimum = minimum
            self.maximum = maximum
            self.minimumLength = minimumLength
            self.maximumLength = maximumLength
            self.characters = characters
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var kind: String?
            var label: String?
            var text: String?
            var value: [String]?
            var choices: [Choice]?
            var placeholder: String?
            var required: Bool?
            var minimum: Double?
            var maximum: Double?
            var minimumLength: Int64?
            var maximumLength: Int64?
            var characters: String?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.optionalString()
                case .kind: kind = try decoder.string()
                case .label: label = try decoder.optionalString()
                case .text: text = try decoder.optionalString()
                case .value: value = try decoder.optionalStrings()
                case .choices: choices = try decoder.optionalArray(of: Choice.self)
                case .placeholder: placeholder = try decoder.optionalString()
                case .required: required = try decoder.optionalBoolean()
                case .minimum: minimum = try decoder.optionalDouble()
                case .maximum: maximum = try decoder.optionalDouble()
                case .minimumLength: minimumLength = try decoder.optionalInteger()
                case .maximumLength: maximumLength = try decoder.optionalInteger()
                case .characters: characters = try decoder.optionalString()
                }
            }
            self.init(
                id: id,
                kind: try decoder.required(kind, Member.kind),
                label: label,
                text: text,
                value: value,
                choices: choices,
                placeholder: placeholder,
                required: required,
                minimum: minimum,
                maximum: maximum,
                minimumLength: minimumLength,
                maximumLength: maximumLength,
                characters: characters)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.member("kind", kind)
            writer.member("label", label)
            writer.member("text", text)
            writer.member("value", value)
            writer.member("choices", choices)
            writer.member("placeholder", placeholder)
            writer.member("required", required)
            writer.member("minimum", minimum)
            writer.member("maximum", maximum)
            writer.member("minimumLength", minimumLength)
            writer.member("maximumLength", maximumLength)
            writer.member("characters", characters)
            writer.endObject()
        }
    }
}
