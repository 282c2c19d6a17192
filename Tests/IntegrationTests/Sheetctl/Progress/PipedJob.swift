import Foundation
import SheetInterface
import Testing
import UnixIO

/// A `sheetctl progress` at the other end of a pipe, and somebody who watches.
final class PipedJob {
    let process: ChildProcess
    let watcher: Client
    private let writer: FileHandle
    /// Of the sheet, once it is there.
    private(set) var id = ""

    /// Starts it, and waits for its sheet.
    init(_ daemon: RunningDaemon, _ words: [String] = []) throws {
        let watcher = try daemon.connect()
        try watcher.watch()
        let pipe = Pipe()
        var sheetctl = daemon.sheetctl
        sheetctl.standardInput = pipe.fileHandleForReading.fileDescriptor
        process = try sheetctl.start(["progress", "--title", "Backup"] + words)
        try pipe.fileHandleForReading.close()
        writer = pipe.fileHandleForWriting
        self.watcher = watcher
        id = try watcher.newSheet().id
    }

    func write(_ text: String) throws { try write(Data(text.utf8)) }

    func write(_ bytes: Data) throws { try writer.write(contentsOf: bytes) }

    func endWriting() throws { try writer.close() }

    func end() throws -> SheetctlRun { try SheetctlRun(process) }

    /// Ends the job, and expects that nothing is to be told of it.
    func endWell() throws {
        try endWriting()
        let run = try end()
        #expect(run.code == 0 && run.answer.isEmpty && run.words.isEmpty, "\(run)")
    }
}

extension Client {
    /// Waits for the next sheet of which a watcher hears.
    func newSheet() throws -> Wire.Sheet {
        while true {
            let event = try event()
            if ["queued", "presented", "held"].contains(event.kind), let sheet = event.sheet {
                return sheet
            }
        }
    }

    /// Waits until a sheet says so, and gives it.
    func sheet(saying message: String?) throws -> Wire.SheetRequest {
        while true {
            guard let request = try event().sheet?.decodedRequest() else { continue }
            if request.message == message { return request }
        }
    }

    /// Waits for the end of a sheet.
    func end(of id: String) throws -> Wire.Outcome {
        while true {
            if let outcome = try event().outcome, outcome.id == id { return outcome }
        }
    }
}
