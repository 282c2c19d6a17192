/// Why a word is no detent.
package enum DetentError: Error, Hashable, Sendable {
    /// Longer than `GeometryLimits.wordBytes`.
    case tooLong(bytes: Int)
    /// Neither one of the names nor `fraction:` or `height:`.
    case unknown(String)
    /// `fraction` or `height` without a plain decimal number after the colon.
    case notANumber(String)
    /// A fraction that is not above 0 and at most 1.
    case fractionOutOfRange(String)
    /// A height that is not above 0 and at most `GeometryLimits.points`.
    case heightOutOfRange(String)
}

extension DetentError: CustomStringConvertible {
    /// What is wrong and what would be right, in words; a presenter's own words stand in it escaped.
    package var description: String {
        switch self {
        case .tooLong(let bytes):
            "a detent is at most \(GeometryLimits.wordBytes) bytes long, not \(bytes)"
        case .unknown(let word):
            "\(word.debugDescription) is no detent; there are content, quarter, medium, half, large, "
                + "and such as fraction:0.4 and height:320"
        case .notANumber(let word):
            "\(word.debugDescription) needs a plain decimal number after a colon, as fraction:0.4 "
                + "and height:320 have"
        case .fractionOutOfRange(let word):
            "\(word.debugDescription) is out of range; a fraction is above 0 and at most 1"
        case .heightOutOfRange(let word):
            "\(word.debugDescription) is out of range; a height is above 0 and at most "
                + "\(Int(GeometryLimits.points)) points"
        }
    }
}
