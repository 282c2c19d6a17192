import Glibc
import Simulator

/// `simulate SEED [--steps N] [--verbose]`: lets one world run, and says what it has seen.
///
/// Exits with 0 when all has held, 1 when something has not, 64 for wrong usage.
@main
enum Main {
    static func main() {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            write("usage: simulate SEED [--steps N] [--verbose]\n", to: STDERR_FILENO)
            exit(64)
        }
        var world = World(seed: options.seed)
        if options.isVerbose { world.trace = { write($0 + "\n", to: STDERR_FILENO) } }
        do {
            try world.run(steps: options.steps)
        } catch {
            write("simulate: \(error)\n", to: STDERR_FILENO)
            exit(1)
        }
        let summary = world.summary
        write(
            "seed \(options.seed), \(summary.words)\ndigest \(summary.digest)\n", to: STDOUT_FILENO)
    }

    private static func write(_ words: String, to descriptor: Int32) {
        var rest = Array(words.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { exit(1) }
            rest = rest.dropFirst(count)
        }
    }
}
