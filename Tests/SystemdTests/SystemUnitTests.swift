import Glibc
import Systemd
import Testing

@Suite struct SystemUnitTests {
    @Test(arguments: [
        ("backup.service", true), ("getty@tty1.service", true), ("user@1000.service", false),
        ("session-2.scope", false), ("init.scope", false), ("user.slice", false), ("", false),
    ])
    func `a unit tells of a process when the system manager runs it as a service`(
        name: String, isTelling: Bool
    ) {
        #expect(SystemUnit.isTelling(name) == isTelling)
    }

    @Test(arguments: [Int32.max, -1])
    func `what is no process has no unit`(process: Int32) {
        #expect(SystemUnit.name(of: process) == nil)
    }
}
