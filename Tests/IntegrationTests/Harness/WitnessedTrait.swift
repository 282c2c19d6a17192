import Testing

/// After each test of a suite, what is known of the state of each daemon that still runs is held against
/// each other, three ways (`Witness`).
struct WitnessedTrait: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    /// The daemons of one test.
    final class Daemons: @unchecked Sendable {
        // Only the test's own task starts daemons, and looks at them when it is over.
        private var witnesses: [(daemon: RunningDaemon, witness: Witness)] = []

        /// The daemons of the test that runs in this task, if they are to be witnessed.
        @TaskLocal static var current: Daemons?

        func add(_ daemon: RunningDaemon) throws {
            witnesses.append((daemon, try Witness(of: daemon)))
        }

        fileprivate func expectOneState() throws {
            for (daemon, witness) in witnesses where try daemon.process.isRunning() {
                try witness.expectOneState()
            }
        }
    }

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        let daemons = Daemons()
        try await Daemons.$current.withValue(daemons) { try await function() }
        try daemons.expectOneState()
    }
}

extension Trait where Self == WitnessedTrait {
    /// After each test all that is known of the state is the same.
    static var witnessed: Self { WitnessedTrait() }
}
