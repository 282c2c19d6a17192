import Varlink

extension RawJSON {
    /// The object that stands in a word of the command line.
    ///
    /// Throws `UsageError` with the place of the fault.
    ///
    /// - Parameter subject: What a sentence about it begins with: `--payload is`.
    static func object(
        in text: String, beginning subject: String
    ) throws(UsageError) -> RawJSON {
        let json: RawJSON
        do throws(JSONError) {
            json = try RawJSON(validating: Array(text.utf8))
        } catch {
            throw UsageError("\(subject) not JSON: \(error.words(in: Array(text.utf8)))")
        }
        guard json.kind == .object else {
            throw UsageError("\(subject) not a JSON object, as in '{\"id\":\"main\"}'")
        }
        return json
    }
}
