import Glibc
import SheetctlCommands
import Testing
import UnixIO

@Suite struct SignalPassingTests {
    private static let faults = [SIGABRT, SIGXCPU, SIGXFSZ, SIGSYS, SIGTRAP, SIGSTKFLT]

    private static let all = [
        SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGCONT, SIGTSTP, SIGWINCH, SIGALRM, SIGPWR,
        Signals.realTime(0),
    ]

    private func passed(
        from origin: SignalDelivery.Origin, sharesGroup: Bool = true, leadsSession: Bool = false
    ) -> [Int32] {
        let passing = SignalPassing(
            to: 10, by: 9, sharesGroup: sharesGroup, leadsSession: leadsSession)
        return Self.all.filter { passing.passes(SignalDelivery($0, from: origin)) }
    }

    @Test(arguments: [0, 1, 11])
    func `what another process sends is passed on`(_ sender: Int32) {
        #expect(passed(from: .process(sender)) == Self.all)
    }

    @Test(arguments: faults)
    func `a fault of the wrapper is its own, and one that is sent is passed on`(_ signal: Int32) {
        let passing = SignalPassing(to: 10, by: 9, sharesGroup: true, leadsSession: false)
        let cases: [(SignalDelivery.Origin, passes: Bool, isOwn: Bool)] = [
            (.kernel, false, true), (.process(9), false, true), (.process(10), false, false),
            (.process(1), true, false),
        ]
        for (origin, passes, isOwn) in cases {
            #expect(passing.passes(SignalDelivery(signal, from: origin)) == passes)
            #expect(passing.isOwnFault(SignalDelivery(signal, from: origin)) == isOwn)
        }
        #expect(!passing.isOwnFault(SignalDelivery(SIGTERM, from: .kernel)))
    }

    @Test(arguments: [9, 10])
    func `what the wrapper or the program sends is not`(_ sender: Int32) {
        #expect(passed(from: .process(sender)).isEmpty)
    }

    @Test func `what a key does reaches the program without the wrapper`() {
        #expect(
            passed(from: .kernel)
                == [SIGTERM, SIGUSR1, SIGALRM, SIGPWR, Signals.realTime(0)])
    }

    @Test func `what a key does is passed on to a program that has left the group`() {
        #expect(passed(from: .kernel, sharesGroup: false) == Self.all)
    }

    @Test func `a hang-up is passed on by whoever alone hears of it`() {
        let passed = passed(from: .kernel, leadsSession: true)
        #expect(passed.contains(SIGHUP) && passed.contains(SIGCONT) && !passed.contains(SIGINT))
    }

    @Test(arguments: [SignalDelivery.Origin.kernel, .process(1), .process(10)])
    func `the end of a child is the wrapper's own business`(_ origin: SignalDelivery.Origin) {
        let passing = SignalPassing(to: 10, by: 9, sharesGroup: false, leadsSession: true)
        #expect(!passing.passes(SignalDelivery(SIGCHLD, from: origin)))
    }
}
