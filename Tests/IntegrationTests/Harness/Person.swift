import Glibc
import UnixIO
import Varlink

/// A user of the machine, by numbers that no account needs to have; only root can become one.
struct Person: Hashable {
    /// Why tests with persons are left out.
    static let isPossible = getuid() == 0
    static let reason = "only root can become somebody else"

    let uid: UInt32
    let gid: UInt32
    /// The supplementary groups.
    var groups: [UInt32] = []

    /// A user whose group has the user's own number.
    init(_ uid: UInt32, gid: UInt32? = nil, groups: [UInt32] = []) {
        self.uid = uid
        self.gid = gid ?? uid
        self.groups = groups
    }

    static let root = Person(0)

    /// The words that make a command this person's.
    func wrapper() throws -> [String] {
        let list = groups.map(String.init).joined(separator: ",")
        let groups = self.groups.isEmpty ? "--clear-groups" : "--groups=\(list)"
        return [try Programs.system("setpriv"), "--reuid=\(uid)", "--regid=\(gid)", groups]
    }

    /// A connection that a process of this person has made and handed over: the kernel tells its maker
    /// for as long as it lasts.
    ///
    /// - Throws: `HarnessFailure` with what the process said when it could not connect.
    func connect(to daemon: RunningDaemon) throws -> Transport {
        // The folder is its maker's alone otherwise.
        chmod(daemon.folder.path, 0o711)
        let name = try UnixAddress(abstract: "\(daemon.folder.path)/\(randomUInt64())")
        let taker = try UnixDatagram.bind(at: name, mode: 0o666)
        // By its text, as the person may not be able to read the file.
        let script = try Programs.text(ofScript: "connect.py")
        let python = [try Programs.system("python3"), "-c", script]
        let words = try wrapper() + python + [daemon.folder.path(of: "service"), "\(name)"]
        let process = try ChildProcess(.init(words[0], Array(words.dropFirst())))
        guard try process.waitForEnd() == .exited(0) else { throw HarnessFailure(process.errors) }
        guard case .datagram(var datagram) = taker.receive(),
            let descriptor = datagram.descriptors.takeFirst()
        else { throw HarnessFailure("person \(uid) has handed nothing over") }
        return try Transport(UnixStream(descriptor))
    }
}

extension RunningDaemon {
    /// A new connection of a person.
    func connect(as person: Person) throws -> Client { try Client(person, of: self) }
}
