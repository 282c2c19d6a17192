/// How far below its smallest detent a sheet has to be dragged to be dismissed.
///
/// **Source:** R30; `DragDismissThreshold=` of the configuration.
package enum DragDismissThreshold: Hashable, Sendable {
    /// A length in points, in (0, `GeometryLimits.points`].
    case points(Double)
    /// A part of the smallest detent's height, in (0, 1].
    case part(Double)

    /// A third of the smallest detent's height.
    package static let standard = DragDismissThreshold.part(1 / 3)

    /// Reads what a person configured: points (`50`), or a part (`1/3`). Numbers are plain decimals;
    /// nothing may stand around or between.
    package init(_ word: String) throws(DragDismissThresholdError) {
        guard word.utf8.count <= GeometryLimits.wordBytes else {
            throw .tooLong(bytes: word.utf8.count)
        }
        let numbers = word.split(separator: "/", omittingEmptySubsequences: false)
            .map { Double(plainDecimal: $0) }
        switch numbers.count {
        case 1:
            guard let points = numbers[0] else { throw .malformed(word) }
            guard points > 0, points <= GeometryLimits.points else {
                throw .pointsOutOfRange(word)
            }
            self = .points(points)
        case 2:
            guard let dividend = numbers[0], let divisor = numbers[1] else {
                throw .malformed(word)
            }
            guard dividend > 0, dividend <= divisor else { throw .partOutOfRange(word) }
            self = .part(dividend / divisor)
        default:
            throw .malformed(word)
        }
    }

    /// The threshold in points, for a sheet whose smallest detent is `smallest` points high.
    ///
    /// Never more than that height: what is dragged below the bottom edge goes, however small it is.
    package func points(of smallest: Double) -> Double {
        switch self {
        case .points(let points): min(points, smallest)
        case .part(let part): smallest * part
        }
    }
}

extension DragDismissThreshold: CustomStringConvertible {
    /// A word that is read as this threshold: `50`, or `1/3`.
    package var description: String {
        switch self {
        case .points(let points): points.plainDecimal
        case .part(let part): Self.fraction(part)
        }
    }

    /// A part as people write it, where that is this very part; else as so much of one.
    private static func fraction(_ part: Double) -> String {
        for divisor in 1...1000 {
            let dividend = (part * Double(divisor)).rounded()
            if dividend / Double(divisor) == part { return "\(Int(dividend))/\(divisor)" }
        }
        return part.plainDecimal + "/1"
    }
}

/// Why a word is no threshold.
package enum DragDismissThresholdError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Longer than `GeometryLimits.wordBytes`.
    case tooLong(bytes: Int)
    /// Neither a number nor two with a `/` between them.
    case malformed(String)
    /// Points that are not above 0 and at most `GeometryLimits.points`.
    case pointsOutOfRange(String)
    /// A part that is not above 0 and at most 1.
    case partOutOfRange(String)

    /// What is wrong and what would be right, in words.
    package var description: String {
        switch self {
        case .tooLong(let bytes):
            "a threshold is at most \(GeometryLimits.wordBytes) bytes long, not \(bytes)"
        case .malformed(let word):
            "\(word.debugDescription) is no threshold; write points, as 50, or a part of the "
                + "smallest detent's height, as 1/3"
        case .pointsOutOfRange(let word):
            "\(word.debugDescription) is out of range; a threshold in points is above 0 and at most "
                + "\(Int(GeometryLimits.points))"
        case .partOutOfRange(let word):
            "\(word.debugDescription) is out of range; a part is above 0 and at most 1/1"
        }
    }
}
