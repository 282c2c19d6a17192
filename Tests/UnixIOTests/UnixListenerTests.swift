import Glibc
import Testing
import UnixIO

@Suite struct UnixListenerTests {
    @Test func `a second listener at a path is told that it is in use`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        let first = try UnixListener.bind(at: address, mode: 0o600)
        #expect(throws: BindError.inUse(address.description)) {
            _ = try UnixListener.bind(at: address, mode: 0o600)
        }
        _ = try UnixStream.connect(to: address)
        first.close()
    }

    @Test func `a live socket of a program without the lock is left alone`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        let other = try carelessSocket(SOCK_STREAM, at: address.description, listening: true)
        #expect(throws: BindError.inUse(address.description)) {
            _ = try UnixListener.bind(at: address, mode: 0o600)
        }
        _ = try UnixStream.connect(to: address)
        _ = consume other
    }

    @Test func `a live socket with a full backlog counts as live`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        let other = try carelessSocket(SOCK_STREAM, at: address.description)
        #expect(listen(other.rawValue, 0) == 0)
        let waiting = try UnixStream.connect(to: address)
        #expect(throws: BindError.inUse(address.description)) {
            _ = try UnixListener.bind(at: address, mode: 0o600)
        }
        _ = consume waiting
        _ = consume other
    }

    @Test(
        .bug(id: "canonical/lxd#296"), .bug(id: "yasuyuky/sectora#301"), .bug(id: "fcgiwrap#26"),
        .bug(id: "fcgiwrap#52"), .bug(id: "kenn-io/kata#22"), .bug(id: "neovim#37378"),
        arguments: [SOCK_STREAM.rawValue, SOCK_DGRAM.rawValue])
    func `a socket that nobody has open is replaced`(type: UInt32) throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        _ = try carelessSocket(__socket_type(type), at: address.description)
        let listener = try afterRelease { () throws(BindError) in
            try UnixListener.bind(at: address, mode: 0o600)
        }
        _ = try UnixStream.connect(to: address)
        listener.close()
    }

    @Test func `a live datagram socket at the path is left alone`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        let other = try carelessSocket(SOCK_DGRAM, at: address.description)
        #expect(throws: BindError.inUse(address.description)) {
            _ = try UnixListener.bind(at: address, mode: 0o600)
        }
        _ = consume other
    }

    @Test func `a file that is no socket is never removed`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address("file")
        _ = FileDescriptor(owning: open(address.description, O_CREAT | O_WRONLY, 0o600))
        #expect(throws: BindError.notASocket(address.description)) {
            _ = try UnixListener.bind(at: address, mode: 0o600)
        }
        #expect(mode(of: address.description) == S_IFREG | 0o600)
    }

    @Test func `a link to a dead socket is never removed`() throws {
        let folder = try TemporaryFolder()
        let (target, link) = (try folder.address("target"), try folder.address("link"))
        _ = try carelessSocket(SOCK_STREAM, at: target.description)
        #expect(symlink(target.description, link.description) == 0)
        #expect(throws: BindError.notASocket(link.description)) {
            _ = try UnixListener.bind(at: link, mode: 0o600)
        }
        #expect(mode(of: link.description).map { $0 & S_IFMT } == S_IFLNK)
    }

    @Test func `the socket file goes with its listener and can be bound again`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        for _ in 0..<2 {
            let listener = try afterRelease { () throws(BindError) in
                try UnixListener.bind(at: address, mode: 0o600)
            }
            #expect(mode(of: address.description) != nil)
            listener.close()
            #expect(mode(of: address.description) == nil)
        }
    }

    @Test func `somebody else's newer socket at the path is not removed`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        let listener = try UnixListener.bind(at: address, mode: 0o600)
        #expect(rename(address.description, "\(address.description).old") == 0)
        let newer = try carelessSocket(SOCK_STREAM, at: address.description, listening: true)
        listener.close()
        _ = try UnixStream.connect(to: address)
        _ = consume newer
    }

    @Test func `an adopted socket keeps its file`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        let activated = try carelessSocket(SOCK_STREAM, at: address.description, listening: true)
        let listener = try UnixListener.adopt(activated)
        #expect(fcntl(listener.descriptor.rawValue, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(listener.descriptor.rawValue, F_GETFD) & FD_CLOEXEC != 0)
        listener.close()
        #expect(mode(of: address.description) != nil)
    }

    @Test(arguments: [UInt32(0o600), 0o644, 0o660, 0o666])
    func `the socket has the permissions asked for from the start`(wanted: UInt32) throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        let listener = try UnixListener.bind(at: address, mode: wanted)
        #expect(mode(of: address.description) == S_IFSOCK | wanted)
        listener.close()
    }

    @Test(arguments: [UInt32(0o660), 0o620])
    func `the socket has the group asked for`(wanted: UInt32) throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        // Root may give a file to any group, others to their own.
        let group = getuid() == 0 ? 4711 : getegid()
        let listener = try UnixListener.bind(at: address, mode: wanted, group: group)
        var status = stat()
        #expect(lstat(address.description, &status) == 0)
        #expect(status.st_gid == group && status.st_uid == geteuid())
        #expect(status.st_mode == S_IFSOCK | wanted)
        listener.close()
        #expect(mode(of: address.description) == nil)
    }

    @Test(.enabled(if: getuid() != 0, "root may give a file to any group"))
    func `a group that it cannot have is told of, and no socket is left`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        #expect {
            _ = try UnixListener.bind(at: address, mode: 0o660, group: 0)
        } throws: { error in
            guard case BindError.failed(let errno) = error else { return false }
            return errno.code == EPERM && errno.object == address.description
        }
        #expect(mode(of: address.description) == nil)
    }

    @Test func `the permissions and the group can be changed while it listens`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        let group = getuid() == 0 ? 4711 : getegid()
        let listener = try UnixListener.bind(at: address, mode: 0o666)
        for (wanted, theirs) in [(0o660, group), (0o600, nil), (0o666, nil)] as [(UInt32, UInt32?)]
        {
            try listener.setAccess(mode: wanted, group: theirs)
            var status = stat()
            #expect(lstat(address.description, &status) == 0)
            #expect(status.st_mode == S_IFSOCK | wanted)
            if let theirs { #expect(status.st_gid == theirs) }
        }
        listener.close()
    }

    @Test func `a file that has taken the place of the socket is left as it is`() throws {
        let folder = try TemporaryFolder()
        let address = try folder.address()
        let listener = try UnixListener.bind(at: address, mode: 0o666)
        #expect(unlink(address.description) == 0)
        try listener.setAccess(mode: 0o600, group: nil)
        _ = FileDescriptor(owning: open(address.description, O_CREAT | O_WRONLY, 0o640))
        try listener.setAccess(mode: 0o600, group: getegid())
        #expect(mode(of: address.description) == S_IFREG | 0o640)
        listener.close()
    }

    @Test func `the last folder of the path is made and no other`() throws {
        let folder = try TemporaryFolder()
        let listener = try UnixListener.bind(at: try folder.address("new/socket"), mode: 0o600)
        #expect(mode(of: "\(folder.path)/new") == S_IFDIR | 0o755)
        #expect {
            _ = try UnixListener.bind(at: try folder.address("a/b/socket"), mode: 0o600)
        } throws: { error in
            guard case BindError.failed(let errno) = error else { return false }
            return errno.code == ENOENT && errno.object == "\(folder.path)/a/b"
        }
        listener.close()
    }

    @Test func `an abstract name is bound once and leaves no file`() throws {
        let address = try UnixAddress(abstract: "unixio-tests-\(getpid())-\(randomUInt64())")
        let listener = try UnixListener.bind(at: address, mode: 0o600)
        #expect(throws: BindError.inUse(address.description)) {
            _ = try UnixListener.bind(at: address, mode: 0o600)
        }
        _ = try UnixStream.connect(to: address)
        listener.close()
        _ = try afterRelease { () throws(BindError) in
            try UnixListener.bind(at: address, mode: 0o600)
        }
    }
}
