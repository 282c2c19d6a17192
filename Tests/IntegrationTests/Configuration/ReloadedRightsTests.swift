import Glibc
import SheetInterface
import Testing
import UnixIO
import Varlink

/// Groups that a reload names (R45).
@Suite(.enabled(if: Person.isPossible, "\(Person.reason)"))
struct `The rights that a reload gives` {
    private static let group: UInt32 = 72_010

    @Test func `are those of connections that are open, too`() throws {
        let daemon = try RunningDaemon(.init(configuration: ""))
        let member = try daemon.connect(as: Person(71_011, groups: [Self.group]))
        let other = try daemon.connect(as: Person(71_012))
        func isAdministrator(_ client: Client) throws -> Bool {
            try isAllowed { _ = try client.ask(SetPhase.self, .init(phase: .active)) }
        }
        #expect(try !isAdministrator(member))
        try daemon.configure("[Access]\nAdminGroup=\(Self.group)\n")
        try daemon.reload()
        #expect(try isAdministrator(member))
        #expect(try !isAdministrator(other))
        // A group that there is not: nobody has the right any more.
        try daemon.configure("[Access]\nAdminGroup=none-such\n")
        try daemon.reload()
        #expect(try !isAdministrator(member))
        #expect(try !isAdministrator(daemon.connect(as: Person(71_011, groups: [Self.group]))))
    }

    @Test func `open the sockets and close them, and who is connected stays`() throws {
        var plan = RunningDaemon.Plan(configuration: "")
        plan.hasNotifySocket = true
        let daemon = try RunningDaemon(plan)
        let (member, other) = (Person(71_011, groups: [Self.group]), Person(71_012))
        let early = try daemon.connect(as: other)
        func isTaken(_ person: Person) -> Bool {
            (try? daemon.connect(as: person).status()) != nil
        }
        /// What the configuration says, and who gets in by it.
        let steps: [(String, mode_t, member: Bool, other: Bool)] = [
            ("Group=\(Self.group)", 0o660, true, false), ("Group=none-such", 0o600, false, false),
            ("Group=\(Self.group)", 0o660, true, false), ("", 0o666, true, true),
        ]
        for step in steps {
            try daemon.configure("[Access]\n\(step.0)\n")
            try daemon.reload()
            for name in ["service", "notify"] {
                var status = stat()
                #expect(lstat(daemon.folder.path(of: name), &status) == 0)
                #expect(status.st_mode & 0o777 == step.1, "\(step.0) \(name)")
            }
            #expect(isTaken(member) == step.member, "\(step.0)")
            #expect(isTaken(other) == step.other, "\(step.0)")
            let isPassedOver = try early.status().problem?.contains("Group=none-such") ?? false
            #expect(isPassedOver == step.0.contains("none-such"))
        }
    }

    /// A daemon that is no member of the group cannot give its socket away.
    @Test func `are refused as a whole when the socket cannot be given to the group`() throws {
        let daemon = try RunningDaemon(.init(user: Person(71_020), configuration: ""))
        try daemon.configure("[Access]\nGroup=\(Self.group)\n[Limits]\nSheets=1\n")
        let status = try daemon.reload()
        #expect(status.contains("the configuration is as it was: cannot give to the group"))
        var file = stat()
        #expect(lstat(daemon.folder.path(of: "service"), &file) == 0)
        #expect(file.st_mode & 0o777 == 0o666)
        let client = try daemon.connect(as: Person(71_012))
        for _ in 0..<2 { _ = try client.ask(Present.self, .init(sheet: .init())) }
    }
}
