import Glibc
import Testing
import UnixIO

@Suite struct FileDescriptorTests {
    @Test func `a descriptor is closed when its owner goes`() throws {
        var pipe = try Pipe()
        do {
            let writer = try pipe.takeWriter()
            #expect(fcntl(writer.rawValue, F_GETFD) >= 0)
            #expect(try pipe.isOpen())
        }
        #expect(try pipe.isHungUp())
    }

    @Test func `a released descriptor stays open for its new owner`() throws {
        var pipe = try Pipe()
        let number = try pipe.takeWriter().release()
        #expect(try pipe.isOpen())
        #expect(close(number) == 0)
        #expect(try pipe.isHungUp())
    }

    @Test func `a duplicate keeps the file open and is not inherited`() throws {
        var pipe = try Pipe()
        let duplicate = try pipe.takeWriter().duplicated()
        #expect(try pipe.isOpen())
        #expect(fcntl(duplicate.rawValue, F_GETFD) == FD_CLOEXEC)
    }

    @Test func `the flags go on and off`() throws {
        let pipe = try Pipe()
        let number = pipe.reader.rawValue
        try pipe.reader.setNonBlocking(true)
        try pipe.reader.setCloseOnExec(true)
        #expect(fcntl(number, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
        try pipe.reader.setNonBlocking(false)
        try pipe.reader.setCloseOnExec(false)
        #expect(fcntl(number, F_GETFL) & O_NONBLOCK == 0)
        #expect(fcntl(number, F_GETFD) & FD_CLOEXEC == 0)
    }
}

@Suite struct ErrnoTests {
    @Test(arguments: [
        (
            Errno(code: EADDRINUSE, operation: "bind", object: "/run/x"),
            "cannot bind /run/x: Address already in use (EADDRINUSE)"
        ),
        (
            Errno(code: EMFILE, operation: "open a socket"),
            "cannot open a socket: Too many open files (EMFILE)"
        ),
        (
            Errno(code: 4711, operation: "read"), "cannot read: Unknown error (errno 4711)"
        ),
    ])
    func `an error says what was tried, on what, and why not`(error: Errno, words: String) {
        #expect(error.description == words)
    }
}
