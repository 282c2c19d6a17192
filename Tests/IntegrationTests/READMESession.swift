import Foundation

/// One shell in which steps of README.md are carried out, one after the other, on a private daemon.
struct READMESession {
    /// What became of a step.
    struct Result {
        let status: Int
        /// Standard output and standard error.
        let output: [String]
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// What became of each step, as far as the shell came.
    let results: [Result]

    /// Carries the steps out in a temporary folder that goes with the session.
    init(running steps: [READMEDocument.Step]) throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "sheetd-readme-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        let script = folder.appending(path: "script")
        let output = folder.appending(path: "output")
        try Self.script(for: steps).write(to: script, atomically: true, encoding: .utf8)
        try Data().write(to: output)
        try Self.run(script, in: folder, writingTo: FileHandle(forWritingTo: output))
        results = try Self.results(in: String(contentsOf: output, encoding: .utf8))
    }

    // MARK: The script

    /// Ends the record of a step, and is no character of any text.
    private static let mark = "\u{1E}"

    private static func script(for steps: [READMEDocument.Step]) -> String {
        prologue + steps.map(script).joined()
    }

    private static func script(for step: READMEDocument.Step) -> String {
        let isAccompanied = step.meanwhile != nil
        return """
            \(step.meanwhile.map { "meanwhile \(quoted($0))" } ?? "")
            last_status
            { \(step.command)
            } 2>&1
            status=$?
            \(isAccompanied ? "wait $companion || status=meanwhile-failed" : "")
            printf '\(mark)%s\\n' $status

            """
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    }

    /// Starts the daemon as `make run` does, takes over what that says to type in another terminal, and
    /// defines what a README needs to be run by itself.
    private static let prologue = #"""
        Tests/Demo/run.sh "$PROGRAMS" >"$FOLDER/run" 2>/dev/null &
        trap 'kill $SHEETD_PID; wait' EXIT
        until typed=$(grep 'export ' "$FOLDER/run") && eval "$typed" && sheetctl status; do
            sleep 0.02
        done >/dev/null 2>&1

        # What make would do is looked up, not done: it would build, and run this test.
        make() { command make --dry-run "$@" >/dev/null; }

        # The shell's own $? is that of what stands between two steps.
        status=0
        last_status() { return $status; }

        presented_sheets() {
            sheetctl scenes --json | jq -r .id | while read -r scene; do
                sheetctl list --json "$scene" | jq -r 'select(.state == "presented").id'
            done
        }

        # Carries a command out beside the next one, once that has presented a sheet.
        meanwhile() {
            local known id
            known=$(presented_sheets)
            {
                until id=$(presented_sheets | grep -vxF "$known"); do sleep 0.02; done
                eval "${1//ID/$id}"
            } &
            companion=$!
        }

        """#

    // MARK: Running it

    /// Far more than all of it takes, in seconds.
    private static let patience = "60"

    private static func run(_ script: URL, in folder: URL, writingTo output: FileHandle) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // Not SIGTERM: processes that a test starts may have it blocked, as its thread has.
        process.arguments = ["timeout", "--signal=KILL", patience, "bash", script.path]
        process.currentDirectoryURL = READMEDocument.root
        process.environment = try environment(in: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let text = try String(contentsOf: folder.appending(path: "output"), encoding: .utf8)
            throw Failure(description: "ended with \(process.terminationStatus) after: \(text)")
        }
    }

    /// Ours, with the programs that were built beside the test, and the Python that has clients.
    private static func environment(in folder: URL) throws -> [String: String] {
        let strangers = ["MAKEFLAGS", "MFLAGS", "MAKELEVEL", "SHEETD_SOCKET", "SHEETD_SCENE"]
        var environment = ProcessInfo.processInfo.environment.filter { !strangers.contains($0.key) }
        let programs = Bundle.main.bundleURL.resolvingSymlinksInPath().path
        let python =
            environment["SHEETD_TEST_PYTHON"]
            ?? READMEDocument.root.appending(path: ".venv/bin/python").path
        guard FileManager.default.isExecutableFile(atPath: python) else {
            throw Failure(
                description: "there is no Python with the varlink package at \(python); "
                    + "run make test, which makes one, or set SHEETD_TEST_PYTHON")
        }
        let pythonFolder = URL(fileURLWithPath: python).deletingLastPathComponent().path
        environment["PATH"] = "\(pythonFolder):\(environment["PATH"] ?? "/usr/bin:/bin")"
        environment["PROGRAMS"] = programs
        environment["FOLDER"] = folder.path
        return environment
    }

    private static func results(in text: String) throws -> [Result] {
        var results: [Result] = []
        var lines: [String] = []
        for line in text.components(separatedBy: "\n") {
            guard let end = line.firstIndex(of: Character(mark)) else {
                lines.append(line)
                continue
            }
            // What does not end in a newline stands before the mark.
            if end > line.startIndex { lines.append(String(line[..<end])) }
            guard let status = Int(line[line.index(after: end)...]) else {
                throw Failure(description: "what was to be done meanwhile failed: \(lines)")
            }
            results.append(Result(status: status, output: lines))
            lines = []
        }
        return results
    }
}
