/// The detents of one sheet as its presenter listed them; never empty.
///
/// **Source:** R28; `SheetRequest.detents` of the interface.
package struct DetentList: Hashable, Sendable {
    /// In the order in which they were listed: 1 to `GeometryLimits.detents`, perhaps some of them
    /// equal.
    package let detents: [Detent]

    /// What a sheet has that lists none.
    package static let standard = DetentList(unchecked: [.content])

    /// Reads the words of a request; no words make the standard list.
    ///
    /// Throws for the first word that is no detent, and for too many of them.
    package init(words: [String]) throws(DetentListError) {
        guard words.count <= GeometryLimits.detents else { throw .tooMany(words.count) }
        var detents: [Detent] = []
        for (index, word) in words.enumerated() {
            do {
                detents.append(try Detent(word))
            } catch {
                throw .invalid(index: index, error)
            }
        }
        self = detents.isEmpty ? .standard : DetentList(unchecked: detents)
    }

    private init(unchecked detents: [Detent]) {
        self.detents = detents
    }

    /// The listed detent that is meant: the one written alike, else the first that is equal; `nil`
    /// when it is not among them.
    package func member(_ detent: Detent) -> Detent? {
        detents.first { $0.word == detent.word } ?? detents.first { $0 == detent }
    }
}

/// Why words are no list of detents.
package enum DetentListError: Error, Hashable, Sendable, CustomStringConvertible {
    /// More than `GeometryLimits.detents`.
    case tooMany(Int)
    /// The word at this index, counted from 0.
    case invalid(index: Int, DetentError)

    /// What is wrong and what would be right, in words.
    package var description: String {
        switch self {
        case .tooMany(let count):
            "a sheet has at most \(GeometryLimits.detents) detents, not \(count)"
        case .invalid(let index, let error): "detents[\(index)]: \(error)"
        }
    }
}
