import CSystemd
import Foundation
import Systemd
import Testing
import UnixIO

@Suite struct ManagerJobTests {
    @Test(
        arguments: [
            ("stop", ManagerJob.stop), ("restart", .other("restart")), ("start", .other("start")),
            (nil, .noJob),
        ] as [(String?, ManagerJob)])
    func `the job of the unit of a process is found`(type: String?, expected: ManagerJob) throws {
        let folder = try TemporaryFolder()
        let manager = try FakeManager(in: folder, job: type)
        let job = ManagerJob.ask(
            .peer(manager.address), pid: FakeManager.knownPID, patience: .seconds(30))
        #expect(job == expected)
    }

    @Test func `a process of no unit gives the manager's error`() throws {
        let folder = try TemporaryFolder()
        let manager = try FakeManager(in: folder, job: nil)
        let job = ManagerJob.ask(.peer(manager.address), pid: 1, patience: .seconds(30))
        #expect(
            job
                == .unknown(
                    Errno(
                        code: ESRCH,
                        operation: "call org.freedesktop.systemd1.Manager.GetUnitByPID of",
                        object: "/org/freedesktop/systemd1")))
    }

    @Test func `a manager that does not answer is not waited for`() throws {
        let folder = try TemporaryFolder()
        let listener = try UnixListener.bind(at: try folder.address(), mode: 0o600)
        let start = ContinuousClock.now
        let job = ManagerJob.ask(
            .peer("unix:path=\(try folder.address())"), patience: .milliseconds(20))
        #expect(ContinuousClock.now - start >= .milliseconds(20))
        #expect(job == .unknown(Errno(code: ETIMEDOUT, operation: "hear from the bus")))
        listener.close()
    }

    @Test func `no bus is no job known`() throws {
        let folder = try TemporaryFolder()
        let address = "unix:path=\(try folder.address())"
        #expect(
            ManagerJob.ask(.peer(address))
                == .unknown(
                    Errno(
                        code: ENOENT, operation: "connect to the", object: "peer at \(address)")))
    }
}
