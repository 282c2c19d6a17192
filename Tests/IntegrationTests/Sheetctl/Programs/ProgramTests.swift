import Foundation
import Testing
import UnixIO

/// `sheetctl run` as a wrapper: a program in it is as it is without. Here is no daemon.
@Suite struct `A program that sheetctl runs` {
    /// Runs a shell's line in the wrapper.
    private func run(_ line: String, by sheetctl: Sheetctl = .alone) throws -> SheetctlRun {
        try sheetctl.run(["run", "--", "/bin/sh", "-c", line])
    }

    @Test(arguments: [
        ("exit 0", 0), ("exit 3", 3), ("exit 255", 255), ("kill -TERM $$", 143),
        ("kill -KILL $$", 137), ("kill -HUP $$", 129),
    ])
    func `hands its end on`(_ line: String, _ code: Int32) throws {
        #expect(try run(line).code == code)
    }

    @Test(arguments: [
        ("/nonexistent/program", 127, "ENOENT"), ("no-such-program-anywhere", 127, "ENOENT"),
        ("/dev/null", 126, "EACCES"), ("/", 126, "EACCES"), ("/etc/passwd/x", 126, "ENOTDIR"),
    ])
    func `that cannot be run has the code that shells give`(
        _ program: String, _ code: Int32, _ reason: String
    ) throws {
        let run = try Sheetctl.alone.run(["run", program])
        #expect(run.code == code)
        #expect(run.words.contains("cannot run \(program): ") && run.words.contains(reason))
        #expect(run.answer.isEmpty)
    }

    @Test func `is found by PATH, and has the words after its name`() throws {
        let run = try Sheetctl.alone.run(["run", "printf", "%s.", "--help", "-x", "--", "a b"])
        #expect(run.answer == "--help.-x.--.a b.")
    }

    @Test func `runs without a daemon, and that is said once`() throws {
        let run = try run("echo out; echo err >&2; exit 3")
        #expect(run.code == 3 && run.answer == "out\n")
        let words = run.words.split(separator: "\n")
        #expect(words.count == 2 && words.contains("err"), "\(run)")
        #expect(words[0].contains("the daemon is not there") && words[0].contains("/nonexistent"))
    }

    @Test func `has the streams that sheetctl has`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("in".utf8))
        try pipe.fileHandleForWriting.close()
        var sheetctl = Sheetctl.alone
        sheetctl.standardInput = pipe.fileHandleForReading.fileDescriptor
        #expect(try run("cat", by: sheetctl).answer == "in")
    }

    /// What a program can tell of where it is.
    private static let look = """
        grep -E '^(Sig[BIC]|Sig.nd|Shd)' /proc/self/status
        for number in 0 1 2 3 4 5 6 7 8 9 10 11 12; do
            [ -e /proc/$$/fd/$number ] && echo $number
        done
        pwd; umask; ulimit -n
        env | grep -vE '^(SHEETD_|NOTIFY_SOCKET=|_=)' | sort
        """

    @Test(arguments: [
        "\"$@\"", "trap '' HUP; \"$@\"", "trap '' CHLD PIPE USR1; exec \"$@\"", "\"$@\" <&-",
        "\"$@\" 5</dev/null 9</dev/null", "umask 077; cd /; \"$@\"",
        "LISTEN_PID=1 LISTEN_FDS=2 WATCHDOG_PID=1 WATCHDOG_USEC=9 \"$@\"",
        "A=$(printf '\\377') \"$@\"",
    ])
    func `finds signals, descriptors, folder and variables as it would without`(
        _ line: String
    ) throws {
        let words = ["/bin/sh", "-c", Self.look]
        let shell = try Sheetctl.alone.inShell("\(line); :")
        let wrapped = try shell.run(["run", "--"] + words)
        var bare = shell
        bare.program = "/usr/bin/env"
        let expected = try bare.run(words)
        #expect(wrapped.lines.count > 10)
        #expect(wrapped.lines == expected.lines)
    }

    @Test func `is the one that LISTEN_PID and its like name, if they named sheetctl`() throws {
        let names = ["LISTEN_PID", "WATCHDOG_PID", "SYSTEMD_EXEC_PID"]
        let assignments = names.map { "\($0)=$$" }.joined(separator: " ")
        let shell = try Sheetctl.alone.inShell(
            "export \(assignments) LISTEN_PIDFDID=7; exec \"$@\"")
        let comparisons = names.map { "[ $\($0) = $$ ] && echo \($0)" }.joined(separator: "\n")
        let run = try run("\(comparisons)\necho ${LISTEN_PIDFDID-none}", by: shell)
        #expect(run.lines == names + ["none"])
    }

    @Test func `has the sockets that are passed`() throws {
        let pipe = Pipe()
        var sheetctl = Sheetctl.alone
        sheetctl.pipe = pipe.fileHandleForWriting
        #expect(try run("echo passed >&3", by: sheetctl).code == 0)
        try pipe.fileHandleForWriting.close()
        #expect(try pipe.fileHandleForReading.readToEnd() == Data("passed\n".utf8))
    }

    @Test func `is in the group of sheetctl`() throws {
        let run = try run("cut -d ' ' -f 5 /proc/$$/stat /proc/$PPID/stat")
        #expect(run.lines.count == 2 && Set(run.lines).count == 1)
    }

    /// The wrapper runs what has children already: those that end are not left as zombies.
    @Test func `is not followed by zombies`() throws {
        let shell = try Sheetctl.alone.inShell("true & exec \"$@\"")
        let run = try run(
            "until [ \"$(cat /proc/$PPID/task/$PPID/children)\" = \"$$ \" ]; do :; done; echo alone",
            by: shell)
        #expect(run.answer == "alone\n")
    }

    @Test func `is known by SHEETD_SCENE to be in a scene of its own`() throws {
        #expect(try run("[ $SHEETD_SCENE = run-$PPID ]").code == 0)
        let named = try Sheetctl.alone.run(
            ["run", "--scene", "kiosk", "printenv", "SHEETD_SCENE", "SHEETD_SOCKET"])
        #expect(named.lines == ["kiosk", "/nonexistent/sheetd"])
    }

    @Test func `may go to another folder than the one that the daemon's address is from`() throws {
        let run = try Sheetctl(wrapper: [Programs.system("env"), "-C", "/usr"])
            .run(["run", "--socket", "./sheetd", "printenv", "SHEETD_SOCKET"])
        #expect(run.answer.hasSuffix("/sheetd\n") && run.answer.hasPrefix("/usr/"))
    }
}
