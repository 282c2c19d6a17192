import Glibc
import Systemd
import Testing
import UnixIO

@Suite struct ServiceNotifierTests {
    /// What one message of a notifier looks like to the manager.
    private static func datagram(
        _ send: (ServiceNotifier) throws(Errno) -> Void
    ) throws -> String {
        let folder = try TemporaryFolder()
        let manager = try UnixDatagram.bind(at: try folder.address(), mode: 0o600)
        let environment = ServiceEnvironment(notifySocket: try folder.address().description)
        try send(try ServiceNotifier(environment: environment))
        switch manager.receive() {
        case .datagram(let datagram): return String(decoding: datagram.bytes, as: UTF8.self)
        case .wouldBlock: throw Errno(code: EAGAIN, operation: "receive")
        case .failed(let error): throw error
        }
    }

    @Test func `readiness stands first in its datagram`() throws {
        let text = try Self.datagram { (it) throws(Errno) in try it.ready(status: "2 sheets") }
        #expect(text == "READY=1\nSTATUS=2 sheets")
    }

    @Test func `reloading tells the monotonic time`() throws {
        let text = try Self.datagram { (it) throws(Errno) in try it.reloading() }
        let lines = text.split(separator: "\n")
        #expect(lines.first == "RELOADING=1")
        let words = try #require(lines.last).split(separator: "=")
        #expect(words.first == "MONOTONIC_USEC")
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let seconds = try #require(words.last.flatMap { Int($0) }) / 1_000_000
        #expect((now.tv_sec - 60...now.tv_sec).contains(seconds))
    }

    @Test func `the plain messages are one line each`() throws {
        #expect(try Self.datagram { (it) throws(Errno) in try it.stopping() } == "STOPPING=1")
        #expect(try Self.datagram { (it) throws(Errno) in try it.watchdog() } == "WATCHDOG=1")
    }

    @Test func `a status cannot smuggle in another assignment`() throws {
        let text = try Self.datagram { (it) throws(Errno) in
            try it.status("a\nSTOPPING=1\r\0b\u{7F}")
        }
        #expect(text == "STATUS=a STOPPING=1  b ")
    }

    @Test func `a long status is cut between characters to less than a KiB`() throws {
        let long = String(repeating: "é", count: 1000)
        let text = try Self.datagram { (it) throws(Errno) in try it.ready(status: long) }
        // 15 bytes stand before it, so 504 characters of two bytes fit into 1023.
        #expect(text == "READY=1\nSTATUS=" + String(repeating: "é", count: 504))
    }

    @Test func `without a manager every message goes nowhere`() throws {
        let notifier = try ServiceNotifier(environment: ServiceEnvironment())
        try notifier.ready(status: "")
        try notifier.stopping()
    }

    @Test(arguments: ["vsock:2:1", "unix:/run/x", "x"])
    func `a manager that cannot be reached by a UNIX socket is an error`(socket: String) {
        #expect(throws: UnixAddressError.unsupported(socket)) {
            try ServiceNotifier(environment: ServiceEnvironment(notifySocket: socket))
        }
    }
}

@Suite struct ServiceEnvironmentTests {
    @Test(
        arguments: [
            ("30000000", nil, Duration.seconds(15)), ("30000000", "7", .seconds(15)),
            ("30000000", "8", nil), ("30000000", "x", nil), ("0", nil, nil), ("-5", nil, nil),
            ("x", nil, nil), ("18446744073709551615", nil, nil), (nil, nil, nil),
        ] as [(String?, String?, Duration?)])
    func `the watchdog wants a sign of life in half its time from this process alone`(
        microseconds: String?, pid: String?, period: Duration?
    ) {
        let environment = ServiceEnvironment(
            watchdogUSec: microseconds, watchdogPID: pid, ownPID: 7)
        #expect(Watchdog.period(in: environment) == period)
    }

    @Test(
        arguments: [
            ("/run/n", "7", true), ("/run/n", "8", false), ("/run/n", nil, false),
            (nil, "7", false),
        ] as [(String?, String?, Bool)])
    func `only the process that a listening manager started is managed`(
        socket: String?, exec: String?, isManaged: Bool
    ) {
        let environment = ServiceEnvironment(notifySocket: socket, execPID: exec, ownPID: 7)
        #expect(environment.isManaged == isManaged)
    }

    @Test func `taking the environment leaves nothing for children to speak with`() async {
        await #expect(processExitsWith: .success) {
            for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "SYSTEMD_EXEC_PID"] {
                setenv(name, "of \(name)", 1)
            }
            setenv("JOURNAL_STREAM", "1:2", 1)
            let environment = ServiceEnvironment.take()
            #expect(
                environment
                    == ServiceEnvironment(
                        notifySocket: "of NOTIFY_SOCKET", watchdogUSec: "of WATCHDOG_USEC",
                        watchdogPID: "of WATCHDOG_PID", execPID: "of SYSTEMD_EXEC_PID",
                        journalStream: "1:2", ownPID: getpid()))
            for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] {
                #expect(getenv(name) == nil)
            }
        }
    }
}
