import Fuzzing
import Glibc

/// `fuzz TARGET FILE…` replays files; built by `make fuzz`, it is libFuzzer with that target, and takes
/// its arguments.
@main
enum Main {
    /// Names the target to those processes that libFuzzer starts, which get its own arguments alone.
    static let variable = "FUZZ_TARGET"

    static func main() {
        let words = CommandLine.arguments.dropFirst()
        let inherited = getenv(variable).map { String(cString: $0) }
        guard let name = inherited ?? words.first, let target = FuzzTarget.named(name) else {
            let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
            complain("usage: fuzz TARGET ARGUMENT...\nTargets: \(names)")
            exit(EX_USAGE)
        }
        run(target, Array(inherited == nil ? words.dropFirst() : words))
    }

    /// Runs one input.
    ///
    /// - Returns: whether all holds that should.
    static func holds(_ bytes: UnsafeRawBufferPointer, for target: FuzzTarget) -> Bool {
        do {
            try target.run(bytes)
            return true
        } catch {
            complain("\(target.name): \(error)")
            return false
        }
    }

    static func complain(_ words: String) {
        let line = Array("\(words)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}
