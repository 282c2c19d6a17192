import SheetGeometry
import SheetInterface

/// What is said of detents before anybody is asked.
///
/// **Source:** docs/rules.md, R28.
enum DetentWords {
    /// Throws `UsageError` for the first word that is no detent, and for too many of them.
    static func check(_ words: [String], of option: Option) throws(UsageError) {
        do throws(DetentListError) {
            _ = try DetentList(words: words)
        } catch {
            switch error {
            case .tooMany: throw UsageError("--\(option.long): \(error)")
            case .invalid(_, let fault): throw UsageError("--\(option.long): \(fault)")
            }
        }
    }

    /// Throws `UsageError` for a word that is not among the sheet's.
    static func check(
        _ word: String?, of option: Option, among sheet: Wire.SheetRequest
    ) throws(UsageError) {
        guard let word else { return }
        try check(word, of: option, among: sheet.detents ?? [])
    }

    /// Throws `UsageError` for a word that is not among those that are listed.
    static func check(
        _ word: String, of option: Option, among listed: [String]
    ) throws(UsageError) {
        guard !among(listed).contains(word) else { return }
        throw UsageError("--\(option.long): \(notAmong(listed, "'\(word)'"))")
    }

    /// Those that a sheet has that lists these.
    static func among(_ listed: [String]) -> [String] {
        listed.isEmpty ? DetentList.standard.detents.map(\.word) : listed
    }

    /// A clause that names those that there are.
    ///
    /// - Parameter given: The other word, as it goes into a sentence.
    static func notAmong(_ listed: [String], _ given: String) -> String {
        let words = among(listed)
        let nearest = UsageError.hint(given.filter { $0 != "'" }, among: words)
        return
            "the sheet's detents are \(words.joined(separator: ", ")), and not \(given)\(nearest)"
    }
}
