import Spelling

/// A command line that cannot be carried out: what is wrong with it, and what would be right.
package struct UsageError: Error, Hashable, Sendable {
    /// A clause for people, without a full stop.
    package let message: String
    /// The command whose help says more.
    package var command: String?

    package init(_ message: String, command: String? = nil) {
        self.message = message
        self.command = command
    }
}

extension UsageError {
    /// A word that is none of a few.
    ///
    /// - Parameters:
    ///   - words: What it can be.
    ///   - place: Where it stands: `--style`, `PHASE`.
    static func notAmong(_ words: [String], _ word: String, for place: String) -> UsageError {
        UsageError(
            "\(place) is one of \(words.joined(separator: ", ")), not '\(word)'"
                + hint(word, among: words))
    }

    /// What was meant by a word, as it goes on after a clause; empty when nobody knows.
    static func hint(_ word: String, among words: [String]) -> String {
        Nearest.match(word, among: words).map { "; did you mean \($0)?" } ?? ""
    }
}
