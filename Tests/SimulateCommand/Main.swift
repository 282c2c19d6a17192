import Glibc
import Simulator

/// `simulate SEED`: lets one world run, or many of them, and says what it has seen.
///
/// Exits with 0 when all has held, 1 when something has not, 64 for wrong usage.
@main
enum Main {
    static func main() {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            write(Options.usage, to: STDERR_FILENO)
            exit(64)
        }
        do {
            if options.areMany {
                try runMany(options)
            } else {
                let summary = try run(options.run, options)
                write(
                    "seed \(options.run.seed), \(summary.words)\ndigest \(summary.digest)\n",
                    to: STDOUT_FILENO)
            }
        } catch {
            let words = options.isUnshrunk ? "\(error)" : "\(ShrunkFailure(error))"
            write("simulate: \(words)\n", to: STDERR_FILENO)
            exit(1)
        }
    }

    private static func run(
        _ run: Run, _ options: Options
    ) throws(SimulationFailure) -> Summary {
        var world = World(
            run, tell: options.isVerbose ? { write($0 + "\n", to: STDERR_FILENO) } : nil)
        try world.run()
        return world.summary
    }

    /// Lets the worlds of one seed after another run. Each seed is told before its run, so that it is
    /// known also when the process does not survive it.
    private static func runMany(_ options: Options) throws(SimulationFailure) {
        let clock = ContinuousClock()
        let end = options.minutes.map { clock.now + .seconds(60 * $0) }
        var count = 0
        var sum = Summary()
        var seed = options.run.seed
        while seed <= options.last ?? .max, end.map({ clock.now < $0 }) ?? true {
            write("seed \(seed)\n", to: STDOUT_FILENO)
            sum.add(try run(options.run.withSeed(seed), options))
            count += 1
            // After the last number there is comes the first.
            seed &+= options.stride
            if options.last != nil, seed < options.stride { break }
        }
        write("\(count) seeds, \(sum.words)\n", to: STDOUT_FILENO)
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
