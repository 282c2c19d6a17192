/// One element of a sheet, as far as it can be answered (R24).
package struct Element: Hashable, Sendable {
    /// What a person can put in.
    package enum Input: Hashable, Sendable {
        /// One line.
        case field
        /// Any number of lines.
        case multiline
        /// One line that nobody else may read (R26).
        case secret
        /// A JSON number within bounds.
        case number(minimum: Double?, maximum: Double?)
        /// `true` or `false`.
        case toggle
        /// One of these.
        case choice([String])
        /// Any of these, each once.
        case filter([String])
        /// YYYY-MM-DD.
        case date
        /// Two dates, the earlier one first.
        case dateRange
        /// HH:MM.
        case time
        /// A kind that the daemon does not know: what comes is taken.
        case unknown
    }

    /// 1–64 characters of `A-Za-z0-9._:@-`, once a sheet.
    package var id: String
    /// `nil` for what is only looked at.
    package var input: Input?
    /// What it holds to begin with.
    package var value: [String]
    package var isRequired: Bool
    /// Unicode scalars, for `field`, `multiline` and `secret`.
    package var minimumLength: Int?
    package var maximumLength: Int?
    /// Whether only the digits 0–9 may be put in.
    package var takesDigitsOnly: Bool

    /// Puts an element together.
    package init(
        id: String, input: Input?, value: [String] = [], isRequired: Bool = false,
        minimumLength: Int? = nil, maximumLength: Int? = nil, takesDigitsOnly: Bool = false
    ) {
        self.id = id
        self.input = input
        self.value = value
        self.isRequired = isRequired
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        self.takesDigitsOnly = takesDigitsOnly
    }

    /// Whether its values are for the presenter alone.
    package var isSecret: Bool { input == .secret }
}

/// What one element holds: a list of strings, as in a web form.
@usableFromInline package struct ElementValue: Hashable, Sendable {
    package var id: String
    package var value: [String]

    /// Puts a value together.
    package init(id: String, value: [String]) {
        self.id = id
        self.value = value
    }
}

/// Why an answer is not taken; the sheet stays (R24).
package struct AnswerFault: Error, Hashable, Sendable {
    /// The element that is at fault.
    package let element: String
    /// What is wrong, and what would be right.
    package let problem: String
}
