import Foundation
import Testing
import UnixIO

/// A machine with its own /run, for a test that puts daemons in the places that units give them.
private enum OwnMachine {
    static let reason: Comment = "it takes root, and mounts of its own"

    static var isPossible: Bool {
        get throws {
            guard getuid() == 0, let unshare = try? Programs.system("unshare") else { return false }
            let words = mounts + [try Programs.system("true")]
            return try ChildProcess(.init(unshare, words)).waitForEnd() == .exited(0)
        }
    }

    private static let mounts = ["--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]

    /// Runs a shell's lines in which `system` and `own` start a daemon, and `doctor` examines as a user.
    static func run(_ lines: String) throws -> SheetctlRun {
        let script = """
            set -e
            mount -t tmpfs none /run
            mkdir -p /run/bin /run/sheetd /run/small /run/user/71030/sheetd
            chown -R 71030:71030 /run/user/71030
            cp "$1" "$2" /run/bin
            user="setpriv --reuid=71030 --regid=71030 --clear-groups"
            start() {
                place=$1; folder=$2; shift 2
                "$@" /run/bin/sheetd --socket "$place/sheetd/org.sheetd.Presentation" \\
                    --runtime-dir "$folder" --state-dir "$folder" >/dev/null 2>&1 &
                until /run/bin/sheetctl --socket "$place/sheetd/org.sheetd.Presentation" status
                do :; done >/dev/null 2>&1
            }
            system() { start /run /run/small; }
            own() { start /run/user/71030 /run/user/71030 $user; }
            doctor() { $user /run/bin/sheetctl doctor "$@" || true; }
            \(lines)
            """
        let words =
            mounts + [
                try Programs.system("sh"), "-c", script, "sh", try Programs.sheetd(),
                try Programs.sheetctl(),
            ]
        let run = try SheetctlRun(ChildProcess(.init(try Programs.system("unshare"), words)))
        #expect(run.code == 0, "\(run)")
        return run
    }
}

@Suite(.enabled(OwnMachine.reason) { try OwnMachine.isPossible })
struct `sheetctl doctor on a machine with two daemons` {
    @Test func `passes over that a user has none where the system's answers`() throws {
        let run = try OwnMachine.run("system; doctor")
        #expect(!run.answer.contains("your own") && run.answer.contains("no renderer"), "\(run)")
    }

    @Test func `notes that there are two, and which of them is meant`() throws {
        let run = try OwnMachine.run("system; own; doctor")
        #expect(run.answer.contains("note: two daemons run, your own and the system's"), "\(run)")
        #expect(run.answer.contains("say --system"))
    }

    @Test func `notes that the user's own has died`() throws {
        let run = try OwnMachine.run("system; own; kill -KILL $!; wait $! || true; doctor")
        #expect(run.answer.contains("note: your own daemon does not run any more"), "\(run)")
        #expect(run.answer.contains("systemctl --user start sheetd.socket"))
    }

    @Test func `tells of both when neither is there, and how each is started`() throws {
        let run = try OwnMachine.run("doctor; doctor --system")
        #expect(run.answer.contains("problem: your own daemon does not run: "), "\(run)")
        #expect(run.answer.components(separatedBy: "do: start it: systemctl start").count == 3)
    }

    @Test func `finds a full disk`() throws {
        let run = try OwnMachine.run(
            """
            mount -t tmpfs -o size=1200k none /run/small
            system
            cat /dev/zero >/run/small/fill 2>/dev/null || true
            words=$(head -c 40000 /dev/zero | tr '\\0' a)
            while $user /run/bin/sheetctl present --detach -t x -m "$words" >/dev/null 2>&1; do :; done
            doctor
            """)
        #expect(run.answer.contains("problem: the system's daemon is degraded: "), "\(run)")
        #expect(
            run.answer.contains("(ENOSPC)") && run.answer.contains("make room where it records"))
    }
}
