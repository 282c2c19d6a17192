import SheetInterface
package import Varlink

/// Something that keeps sheets from being presented, seen or answered, or may.
package struct Finding: Hashable, Sendable {
    package enum Weight: String, Hashable, Sendable {
        /// It is wrong.
        case problem
        /// It need not be wrong, and is good to know.
        case note
    }

    /// What scripts know it by; it stays the same.
    package let name: String
    package var weight: Weight
    /// What is so, in a clause.
    package let words: String
    /// What to do about it, in a clause.
    package let advice: String

    package init(
        _ name: String, weight: Weight = .problem, _ words: String, advice: String
    ) {
        self.name = name
        self.weight = weight
        self.words = words
        self.advice = advice
    }

    /// Two lines for people.
    var text: String {
        "\(weight.rawValue): \(Printable.line(words))\n  do: \(Printable.line(advice))\n"
    }
}

extension Finding: WireEncodable {
    package func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("finding", name)
        writer.member("weight", weight.rawValue)
        writer.member("words", words)
        writer.member("advice", advice)
        writer.endObject()
    }
}
