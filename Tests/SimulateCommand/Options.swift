import Simulator

/// What the command was asked for.
struct Options {
    let seed: UInt64
    private(set) var steps = World.usualSteps
    private(set) var isVerbose = false

    init?(_ arguments: some Collection<String>) {
        var rest = arguments[...]
        guard let seed = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
        self.seed = seed
        while let argument = rest.popFirst() {
            switch argument {
            case "--verbose": isVerbose = true
            case "--steps":
                guard let steps = rest.popFirst().flatMap({ Int($0) }), steps >= 0 else {
                    return nil
                }
                self.steps = steps
            default: return nil
            }
        }
    }
}
