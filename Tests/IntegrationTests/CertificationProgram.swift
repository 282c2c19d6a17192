import Foundation
import UnixIO

/// A program that a certification test runs. Its output and its errors are read as one text; it is
/// killed when the test lets go of it.
final class CertificationProgram {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Far more than any of it takes, so that only what hangs is cut off.
    private static let deadline = Duration.seconds(60)

    private let process = Process()
    private let pipe = Pipe()
    private var output = ""

    init(_ executable: String, _ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["PYTHONUNBUFFERED": "1"]
        ) { $1 }
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        // The program alone holds the other end from now on, so that its end is seen.
        try pipe.fileHandleForWriting.close()
    }

    deinit {
        if process.isRunning {
            kill(process.processIdentifier, SIGKILL)
        }
    }

    /// Waits until the program has printed these words.
    func waitForOutput(_ words: String) throws {
        while !output.contains(words) {
            guard try readMore() else {
                throw Failure(description: "ended before it said “\(words)”: \(output)")
            }
        }
    }

    /// Waits until the program has ended, and gives what it printed.
    func waitForEnd() throws -> (status: Int32, output: String) {
        while try readMore() {}
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    /// Sends SIGTERM.
    func terminate() {
        process.terminate()
    }

    private func readMore() throws -> Bool {
        let handle = pipe.fileHandleForReading
        var items = [Poll.Item(handle.fileDescriptor, .readable)]
        guard try Poll.wait(&items, timeout: Self.deadline) else {
            throw Failure(description: "said nothing more for \(Self.deadline): \(output)")
        }
        let data = handle.availableData
        output += String(decoding: data, as: UTF8.self)
        return !data.isEmpty
    }
}

// MARK: - What there is to run

extension CertificationProgram {
    /// Our own implementation.
    static func peer(_ role: String, at address: String) throws -> CertificationProgram {
        try CertificationProgram(peerPath, [role, address])
    }

    /// The reference implementation, with these options.
    static func python(_ options: [String]) throws -> CertificationProgram {
        try CertificationProgram(
            try pythonPath(), ["-m", "varlink.tests.test_certification"] + options)
    }

    /// Beside the program that runs the tests.
    static var peerPath: String {
        Bundle.main.bundleURL.resolvingSymlinksInPath()
            .appendingPathComponent("certification-peer").path
    }

    private static func pythonPath() throws -> String {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let path =
            ProcessInfo.processInfo.environment["SHEETD_TEST_PYTHON"]
            ?? root.appendingPathComponent(".venv/bin/python").path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Failure(
                description: "there is no Python with the varlink package at \(path); "
                    + "run make test, which makes one, or set SHEETD_TEST_PYTHON")
        }
        return path
    }
}
