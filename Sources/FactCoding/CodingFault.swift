/// Why bytes are no facts, or no items of a snapshot.
package struct CodingFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What can be wrong with bytes.
    package enum Reason: Hashable, Sendable {
        /// They end within a value.
        case truncated
        /// A number has more bits than any number has.
        case endlessNumber
        /// A field is not of its type, or of a type that nothing is of.
        case wrongType
        /// Text is not UTF-8.
        case invalidText
        /// A number is out of its range, or a word is none of those that there are.
        case invalidValue
        /// Something has to be there and is not.
        case missing
        /// It is of a kind that this version does not know: a newer one wrote it.
        case unknownKind
    }

    package let reason: Reason
    /// What it was about, as docs/facts.proto names it: a message, or a field as `Acceptance.request`.
    package let subject: String
    /// The byte of the payload at which it was noticed, from 0.
    package let offset: Int

    /// What is wrong, in words.
    package var description: String {
        let problem =
            switch reason {
            case .truncated: "ends too early"
            case .endlessNumber: "is a number without an end"
            case .wrongType: "is of another type"
            case .invalidText: "is not UTF-8"
            case .invalidValue: "has a value that it cannot have"
            case .missing: "is missing"
            case .unknownKind: "is of a kind that this version does not know"
            }
        return "\(subject) \(problem), at byte \(offset)"
    }
}
