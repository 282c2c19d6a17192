import Foundation
import SheetClient
import SheetInterface
import Testing
import UnixIO
import Varlink

@Suite struct ConnectingTests {
    /// A folder of its own, removed at the end.
    private final class Folder {
        let path = NSTemporaryDirectory() + "sheetd-\(UUID().uuidString.prefix(8))"
        deinit { try? FileManager.default.removeItem(atPath: path) }
        var socket: String { path + "/sheetd/org.sheetd.Presentation" }
    }

    @Test(arguments: ["", "unix:"])
    func `an address may stand with its scheme or without`(_ scheme: String) throws {
        let folder = Folder()
        try FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: true)
        let listener = try UnixListener.bind(at: UnixAddress(path: folder.socket), mode: 0o600)
        _ = try SheetConnection(
            to: .address(scheme + folder.socket), in: ClientEnvironment(uid: 7))
        guard case .connection = listener.accept() else {
            Issue.record("nobody connected")
            return
        }
    }

    @Test func `the user's daemon is taken when it answers`() throws {
        let folder = Folder()
        try FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: true)
        let listener = try UnixListener.bind(at: UnixAddress(path: folder.socket), mode: 0o600)
        _ = try SheetConnection(
            in: ClientEnvironment(runtimeDirectory: folder.path, uid: 7))
        guard case .connection = listener.accept() else {
            Issue.record("nobody connected")
            return
        }
    }

    @Test func `when nobody answers, every address that was tried is told`() throws {
        let folder = Folder()
        let environment = ClientEnvironment(runtimeDirectory: folder.path, uid: 7)
        let error = try #require(throws: SheetClientError.self) {
            _ = try SheetConnection(to: .user, in: environment)
        }
        guard case .unreachable(let reasons) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(reasons.count == 1)
        #expect(error.description.contains(folder.socket))
        #expect(error.description.contains("ENOENT"))
    }

    @Test func `an address that is none is told`() throws {
        let error = try #require(throws: SheetClientError.self) {
            _ = try SheetConnection(
                to: .address("tcp:localhost"), in: ClientEnvironment(uid: 7))
        }
        #expect(error.description.contains("tcp:localhost"))
    }
}
