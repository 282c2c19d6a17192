import Foundation
import Testing
import UnixIO

/// `org.varlink.certification`, the test by which Varlink implementations are tried out on each other,
/// with the reference implementation of PyPI varlink.
@Suite struct `Varlink certification` {
    enum Implementation: String, CaseIterable {
        case ours, python
    }

    private func server(
        _ implementation: Implementation, at address: String
    ) throws -> CertificationProgram {
        let (program, words) =
            switch implementation {
            case .ours: (try CertificationProgram.peer("server", at: address), "ready\n")
            case .python:
                (try CertificationProgram.python(["--varlink=\(address)"]), "Listening on")
            }
        try program.waitForOutput(words)
        return program
    }

    private func client(
        _ implementation: Implementation, at address: String
    ) throws -> CertificationProgram {
        switch implementation {
        case .ours: try CertificationProgram.peer("client", at: address)
        case .python: try CertificationProgram.python(["--client", "--varlink=\(address)"])
        }
    }

    @Test(arguments: [
        (Implementation.ours, Implementation.ours), (.ours, .python), (.python, .ours),
    ])
    func `a client passes at a server`(
        serverBy: Implementation, clientBy: Implementation
    ) throws {
        let folder = try CertificationFolder()
        let server = try server(serverBy, at: folder.address)
        let (status, output) = try client(clientBy, at: folder.address).waitForEnd()
        #expect(output.hasSuffix("Certification passed\n"))
        #expect(status == 0)
        server.terminate()
    }

    @Test func `our server passes when it is started by the socket that a client made`() throws {
        let command = "'\(CertificationProgram.peerPath)' server $VARLINK_ADDRESS"
        let client = try CertificationProgram.python(["--client", "--activate=\(command)"])
        let (status, output) = try client.waitForEnd()
        #expect(output.contains("Certification passed\n"))
        #expect(status == 0)
    }

    @Test func `our server ends at SIGTERM and takes its socket with it`() throws {
        let folder = try CertificationFolder()
        let server = try server(.ours, at: folder.address)
        #expect(FileManager.default.fileExists(atPath: folder.socket))
        server.terminate()
        #expect(try server.waitForEnd().status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.socket))
    }

    @Test func `our client fails when nobody listens`() throws {
        let folder = try CertificationFolder()
        let (status, output) = try client(.ours, at: folder.address).waitForEnd()
        #expect(status == 1)
        #expect(output.contains("cannot connect to \(folder.socket)"))
    }

    @Test(arguments: [
        (#"{"parameters":{"description":"interface a.b\ntype T ()"}}"#, "interface differs"),
        (#"{"parameters":{"description":"interface a"}}"#, "line 1, column 11"),
        (#"{"error":"org.varlink.service.InterfaceNotFound"}"#, "gives no description"),
        (#"{"continues":true}"#, "continues, to a call without"),
    ])
    func `our client fails with words when the server differs`(
        reply: String, words: String
    ) throws {
        let folder = try CertificationFolder()
        let listener = try UnixListener.bind(
            at: UnixAddress(parsing: folder.address), mode: 0o600)
        let client = try client(.ours, at: folder.address)
        let timeout = Duration.seconds(20)
        _ = try Poll.wait(listener.descriptor, for: .readable, timeout: timeout)
        guard case .connection(let descriptor, _) = listener.accept() else {
            Issue.record("the client does not connect")
            return
        }
        let stream = UnixStream(descriptor)
        _ = try Poll.wait(stream.descriptor, for: .readable, timeout: timeout)
        var call = [UInt8](repeating: 0, count: 4096)
        guard case .bytes = call.withUnsafeMutableBytes({ stream.read(into: $0) }) else {
            Issue.record("the client calls nothing")
            return
        }
        let frame = Array(reply.utf8) + [0]
        #expect(stream.write(frame) == .bytes(frame.count))
        let (status, output) = try client.waitForEnd()
        #expect(status == 1)
        #expect(output.contains(words))
    }
}

/// A folder for one socket, removed with this value.
struct CertificationFolder: ~Copyable {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("certification-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    var socket: String { folder.appendingPathComponent("socket").path }

    var address: String { "unix:\(socket)" }
}
