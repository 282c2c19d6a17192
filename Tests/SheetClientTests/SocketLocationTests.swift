import SheetClient
import Testing

@Suite struct SocketLocationTests {
    private static let system = "/run/sheetd/org.sheetd.Presentation"
    private static let user = "/run/user/7/sheetd/org.sheetd.Presentation"

    @Test(arguments: [
        (uid: UInt32(7), socket: String?.none, candidates: [user, system]),
        (uid: 0, socket: nil, candidates: [system]),
        (uid: 7, socket: "unix:@test", candidates: ["unix:@test"]),
        (uid: 0, socket: "/elsewhere", candidates: ["/elsewhere"]),
    ])
    func `left to itself a client tries the variable, else the user's daemon, else the system's`(
        uid: UInt32, socket: String?, candidates: [String]
    ) {
        let environment = ClientEnvironment(
            socket: socket, runtimeDirectory: "/run/user/7", uid: uid)
        #expect(SocketLocation.automatic.candidates(in: environment) == candidates)
    }

    @Test(arguments: [
        (SocketLocation.system, system), (.user, user), (.address("unix:/a"), "unix:/a"),
    ])
    func `a forced location goes before the variable, and is the only one`(
        _ location: SocketLocation, _ candidate: String
    ) {
        let environment = ClientEnvironment(
            socket: "/variable", runtimeDirectory: "/run/user/7", uid: 7)
        #expect(location.candidates(in: environment) == [candidate])
    }

    @Test func `without a runtime directory the user's daemon is where pam_systemd puts it`() {
        let environment = ClientEnvironment(uid: 7)
        #expect(SocketLocation.user.candidates(in: environment) == [Self.user])
    }
}
