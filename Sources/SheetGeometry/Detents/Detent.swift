/// A height at which a sheet can rest, as its presenter names it.
///
/// Two detents are equal when they mean the same height in every scene, however they are written:
/// `medium` is `half`, `large` is `fraction:1`. The word is kept for the wire.
///
/// **Source:** R28; SwiftUI, PresentationDetent.
package struct Detent: Sendable {
    /// What the height is measured by. It is no secret, because a value of a secret type is copied and
    /// let go of by way of tables that have to be looked up, wherever it is in other modules.
    package enum Measure: Hashable, Sendable {
        /// What the content wants, with the handle and the safe area below it.
        case content
        /// A part of the scene's height, in (0, 1].
        case partOfScene(Double)
        /// A part of the largest sheet's height, in (0, 1].
        case partOfLargest(Double)
        /// Points above the safe area, in (0, `GeometryLimits.points`].
        case points(Double)
    }

    /// As it was written, at most `GeometryLimits.wordBytes` long.
    package let word: String
    private let measure: Measure

    /// As high as its content wants.
    package static let content = Detent(word: "content", measure: .content)
    /// A quarter of the scene.
    package static let quarter = Detent(word: "quarter", measure: .partOfScene(1 / 4))
    /// Half of the scene.
    package static let medium = Detent(word: "medium", measure: .partOfScene(1 / 2))
    /// The same as `medium`.
    package static let half = Detent(word: "half", measure: .partOfScene(1 / 2))
    /// All of the scene but the safe area at its top.
    package static let large = Detent(word: "large", measure: .partOfLargest(1))

    private static let named = [content, quarter, medium, half, large]

    /// Reads a word of the wire: `content`, `quarter`, `medium`, `half`, `large`, `fraction:0.4` or
    /// `height:320`. Numbers are plain decimals; nothing may stand around or between.
    package init(_ word: String) throws(DetentError) {
        guard word.utf8.count <= GeometryLimits.wordBytes else {
            throw .tooLong(bytes: word.utf8.count)
        }
        if let detent = Self.named.first(where: { $0.word == word }) {
            self = detent
        } else {
            self.init(word: word, measure: try Self.measure(word))
        }
    }

    private init(word: String, measure: Measure) {
        self.word = word
        self.measure = measure
    }

    /// Reads a word that is made of a name, a colon and a number.
    private static func measure(_ word: String) throws(DetentError) -> Measure {
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, name == "fraction" || name == "height" else {
            throw .unknown(word)
        }
        guard parts.count == 2, let number = Double(plainDecimal: parts[1]) else {
            throw .notANumber(word)
        }
        if name == "fraction" {
            guard number > 0, number <= 1 else { throw .fractionOutOfRange(word) }
            return .partOfLargest(number)
        }
        guard number > 0, number <= GeometryLimits.points else { throw .heightOutOfRange(word) }
        return .points(number)
    }

    /// The points that a sheet's handle takes above its content.
    package static let handle = 16.0

    /// The height of a sheet that rests here, in points from the bottom edge, safe area included: from
    /// 0 to that of the largest sheet.
    package func height(in scene: SceneGeometry, content: ContentHeight?) -> Double {
        let wanted =
            switch measure {
            case .content:
                scene.contentPoints(content) + Self.handle + scene.safeAreaBottom
            case .partOfScene(let part): scene.height * part
            case .partOfLargest(let part): scene.largestHeight * part
            case .points(let points): points + scene.safeAreaBottom
            }
        return min(wanted, scene.largestHeight)
    }
}

extension Detent: Hashable {
    package static func == (left: Detent, right: Detent) -> Bool {
        left.measure == right.measure
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(measure) }
}

extension Detent: CustomStringConvertible {
    /// The word, as it was written.
    package var description: String { word }
}
