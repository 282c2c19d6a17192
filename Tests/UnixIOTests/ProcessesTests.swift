import Foundation
import Glibc
import Testing
import UnixIO

@Suite struct ProcessesTests {
    @Test func `the executable and the start of this process are known`() throws {
        let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        #expect(Processes.executable(of: getpid()) == executable)
        let start = try #require(Processes.startTime(of: getpid()))
        let ticks = UInt64(BootClock.now) / 1_000_000_000 * UInt64(sysconf(Int32(_SC_CLK_TCK)))
        #expect(start > 0 && start <= ticks + 100)
    }

    @Test(arguments: ["cat", "a) R 1 (b", "x) Z 2 3 4", ")", "( "])
    func `the start is found whatever the program is called`(name: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let child = Process()
        child.executableURL = folder.appending(path: name)
        try FileManager.default.copyItem(
            at: URL(filePath: "/bin/cat"), to: folder.appending(path: name))
        let input = Foundation.Pipe()
        child.standardInput = input
        let ticks = Int64(sysconf(Int32(_SC_CLK_TCK)))
        let earliest = BootClock.now * ticks / 1_000_000_000
        try child.run()
        let latest = BootClock.now * ticks / 1_000_000_000
        let start = try #require(Processes.startTime(of: child.processIdentifier))
        #expect((earliest - 1...latest + 1).contains(Int64(start)))
        try input.fileHandleForWriting.close()
        child.waitUntilExit()
        #expect(Processes.startTime(of: child.processIdentifier) == nil)
    }

    @Test func `an ended process makes its descriptor readable, and then there is none`() throws {
        let child = Process()
        child.executableURL = URL(filePath: "/bin/cat")
        let input = Foundation.Pipe()
        child.standardInput = input
        try child.run()
        let pid = child.processIdentifier
        let process = try Processes.open(pid)
        #expect(try Poll.wait(process, for: .readable, timeout: .zero) == [])
        try input.fileHandleForWriting.close()
        let end = try Poll.wait(process, for: .readable, timeout: .seconds(60))
        #expect(end.contains(.readable))
        child.waitUntilExit()
        #expect(Processes.executable(of: pid) == nil)
        #expect(throws: Errno(code: ESRCH, operation: "watch the process", object: "\(pid)")) {
            _ = try Processes.open(pid)
        }
    }

    @Test func `a signal that is blocked ends the process when that is meant to be`() async {
        await #expect(processExitsWith: .signal(SIGXCPU)) {
            var none = rlimit()
            setrlimit(Int32(RLIMIT_CORE.rawValue), &none)
            try Signals.block([SIGXCPU])
            Signals.end(by: SIGXCPU)
        }
    }

    @Test func `abort ends the process though its signal is blocked`() async {
        await #expect(processExitsWith: .signal(SIGABRT)) {
            var none = rlimit()
            setrlimit(Int32(RLIMIT_CORE.rawValue), &none)
            try Signals.block([SIGABRT])
            abort()
        }
    }

    @Test func `the bound of descriptors is raised to the hard one`() throws {
        var limit = rlimit()
        #expect(getrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit) == 0)
        #expect(try Processes.raiseDescriptorLimit() == UInt64(limit.rlim_max))
    }

    @Test func `accounts are known by number and by name`() {
        #expect(Accounts.userName(of: 0) == "root")
        #expect(Accounts.localUserName(of: 0) == "root")
        #expect(Accounts.localUserName(of: 65_534) == Accounts.userName(of: 65_534))
        #expect(Accounts.localUserName(of: 3_999_999_999) == nil)
        #expect(Accounts.userID(named: "root") == 0)
        #expect(Accounts.groupID(named: "root") == 0)
        #expect(Accounts.userName(of: 3_999_999_999) == nil)
        #expect(Accounts.groupID(named: "no such group") == nil)
    }
}

@Suite struct ClockTests {
    @Test func `boot time never goes back and agrees with the kernel's uptime`() throws {
        let text = try String(contentsOfFile: "/proc/uptime", encoding: .utf8)
        let uptime = try #require(text.split(separator: " ").first.flatMap { Double($0) })
        let first = BootClock.now
        #expect(first <= BootClock.now)
        #expect(abs(Double(first) / 1e9 - uptime) < 60)
    }

    @Test func `wall time agrees with Foundation's`() {
        #expect(abs(Double(WallClock.now) / 1e6 - Date.now.timeIntervalSince1970) < 60)
    }

    @Test func `random numbers differ`() {
        #expect(Set((0..<100).map { _ in randomUInt64() }).count == 100)
    }
}

@Suite struct SignalTests {
    @Test func `a blocked signal waits in the descriptor`() throws {
        // To this thread alone: others do not block it.
        let signal = Signals.realTime(7)
        try Signals.block([signal])
        let descriptor = try SignalDescriptor([signal])
        #expect(descriptor.next() == nil)
        #expect(pthread_kill(pthread_self(), signal) == 0)
        #expect(try Poll.wait(descriptor.descriptor, for: .readable) == .readable)
        #expect(descriptor.next() == signal)
        #expect(descriptor.next() == nil)
        try Signals.unblock([signal])
    }
}

@Suite struct DefaultSignalTests {
    /// Signals that nothing else here is about: what they do is the whole process's.
    @Test func `a signal that a runtime has taken is let go, and one that is ignored stays so`() {
        signal(SIGXFSZ) { _ in }
        Signals.letDefault(SIGXFSZ)
        #expect(signal(SIGXFSZ, SIG_DFL) == nil)
        signal(SIGVTALRM, SIG_IGN)
        Signals.letDefault(SIGVTALRM)
        #expect(Signals.isIgnored(SIGVTALRM))
        signal(SIGVTALRM, SIG_DFL)
    }
}
