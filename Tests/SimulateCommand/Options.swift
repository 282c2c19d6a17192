import Simulator

/// What the command was asked for.
struct Options {
    /// The first run; those that follow differ from it in the seed alone.
    let run: Run
    /// The last seed of many.
    private(set) var last: UInt64?
    /// For how long new runs begin.
    private(set) var minutes: Int?
    /// From one seed to the next: several processes can share the seeds.
    private(set) var stride: UInt64 = 1
    /// Whether a failure is told as it is met.
    private(set) var isUnshrunk = false
    /// Whether everything that happens is told.
    private(set) var isVerbose = false

    static let usage = """
        usage: simulate SEED [--steps N | --only STEPS] [--never WORD] [--verbose] [--unshrunk]
               simulate SEED --through SEED | --minutes N  [--every N] [--steps N] [--unshrunk]
        STEPS are numbers and ranges: 3,17,20-25

        """

    /// A year. Longer than anybody waits, and short enough to be reckoned with.
    private static let mostMinutes = 525_600

    init?(_ arguments: some Collection<String>) {
        var rest = arguments[...]
        guard let seed = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
        var steps: StepSelection?
        var never: String?
        while let argument = rest.popFirst() {
            switch argument {
            case "--verbose": isVerbose = true
            case "--unshrunk": isUnshrunk = true
            case "--steps":
                guard steps == nil,
                    let count = Options.number(rest.popFirst(), 0...StepSelection.mostSteps)
                else { return nil }
                steps = StepSelection(first: count)
            case "--only":
                guard steps == nil, let chosen = rest.popFirst().flatMap({ StepSelection($0) })
                else { return nil }
                steps = chosen
            case "--never":
                guard let word = rest.popFirst(), !word.isEmpty else { return nil }
                never = word
            case "--through":
                guard let last = rest.popFirst().flatMap({ UInt64($0) }), last >= seed else {
                    return nil
                }
                self.last = last
            case "--minutes":
                minutes = Options.number(rest.popFirst(), 1...Options.mostMinutes)
                if minutes == nil { return nil }
            case "--every":
                guard let stride = Options.number(rest.popFirst(), 1...10_000) else { return nil }
                self.stride = UInt64(stride)
            default: return nil
            }
        }
        run = Run(seed: seed, steps: steps ?? StepSelection(first: Run.usualSteps), never: never)
    }

    /// Whether there are several runs to make.
    var areMany: Bool { last != nil || minutes != nil }

    private static func number(_ word: String?, _ range: ClosedRange<Int>) -> Int? {
        word.flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
    }
}
