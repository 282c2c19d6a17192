import Glibc
import Testing
import UnixIO

@Suite struct AcceptTests {
    @Test func `a connection comes with the credentials of its maker`() throws {
        let folder = try TemporaryFolder()
        let listener = try UnixListener.bind(at: try folder.address(), mode: 0o600)
        let client = try UnixStream.connect(to: try folder.address())
        switch listener.accept() {
        case .connection(let descriptor, let peer):
            #expect(peer.pid == getpid())
            #expect(peer.uid == geteuid())
            #expect(peer.gid == getegid())
            var groups = [gid_t](repeating: 0, count: 65_536)
            let count = getgroups(Int32(groups.count), &groups)
            #expect(peer.groups.sorted() == groups.prefix(Int(count)).sorted())
            #expect(fcntl(descriptor.rawValue, F_GETFL) & O_NONBLOCK != 0)
            #expect(fcntl(descriptor.rawValue, F_GETFD) & FD_CLOEXEC != 0)
        default:
            Issue.record("no connection")
        }
        switch listener.accept() {
        case .wouldBlock: break
        default: Issue.record("only one connection was made")
        }
        _ = consume client
    }

    @Test func `without a free descriptor the connection goes on waiting`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let listener = try UnixListener.bind(at: try folder.address(), mode: 0o600)
            let client = try UnixStream.connect(to: try folder.address())
            try allowNoMoreDescriptors()
            switch listener.accept() {
            case .outOfDescriptors: break
            default: Issue.record("a descriptor was left")
            }
            try Processes.raiseDescriptorLimit()
            switch listener.accept() {
            case .connection: break
            default: Issue.record("the connection is lost")
            }
            _ = consume client
        }
    }

    @Test func `a process is a member of its first and its other groups`() {
        let peer = PeerCredentials(pid: 1, uid: 2, gid: 3, groups: [4, 5])
        #expect([3, 4, 5].allSatisfy(peer.isMember))
        #expect(!peer.isMember(of: 2))
    }
}
