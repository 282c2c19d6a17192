/// The command line of this process.
enum ProgramWords {
    /// Without the program's name.
    ///
    /// Throws `UsageError` for a word that is not UTF-8: what takes its place would be a guess.
    static func current() throws(UsageError) -> [String] {
        let words = UnsafeBufferPointer(
            start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        return try words.enumerated().dropFirst().map { number, word throws(UsageError) in
            guard let word, let text = String(validatingCString: word) else {
                throw UsageError("argument \(number) is not UTF-8")
            }
            return text
        }
    }
}
