import Glibc
import SheetInterface
import TestKit
import Testing
import UnixIO

/// Whatever anybody sends to the notify socket: it stops nothing, and costs nothing for long (R37).
@Suite struct `Hostile datagrams` {
    /// A process that sends them, as whom and of what kind.
    private func sender(
        _ seed: Int, count: Int, kind: String, as person: Person, to daemon: RunningDaemon
    ) throws -> ChildProcess {
        // By its text, as the person may not be able to read the file.
        let script = try Programs.text(ofScript: "hostile_sender.py")
        let python = [try Programs.system("python3"), "-c", script]
        let words =
            try (Person.isPossible ? person.wrapper() : [])
            + python + [daemon.notifyPath, "\(seed)", "\(count)", kind]
        return try ChildProcess(.init(words[0], Array(words.dropFirst())))
    }

    private func presentAndAnswer(_ asker: Client, _ person: Client) throws {
        let sheet = Wire.SheetRequest(actions: [Wire.Action(id: "ok", label: "OK")])
        let id = try asker.presentAndWait(.init(sheet: sheet)).id
        _ = try person.ask(Choose.self, .init(id: id, action: "ok"))
        #expect(try asker.outcome().action == "ok")
    }

    @Test func `ten thousand from many processes: presents go on, and nothing is left of them`()
        throws
    {
        let folder = try TestFolder()
        let plan = RunningDaemon.Plan(
            options: ["--runtime-dir", folder.path], configuration: "[Limits]\nEndedKept=10\n",
            hasNotifySocket: true)
        let daemon = try RunningDaemon(plan, in: folder)
        chmod(folder.path, 0o711)
        let (asker, person) = (try daemon.connect(), try daemon.connect())
        _ = try person.ask(OpenScene.self, .init(id: "kiosk"))
        for _ in 0..<200 { try presentAndAnswer(asker, person) }
        let descriptors = try daemon.descriptorCount()
        let memory = try daemon.residentBytes()

        var senders: [ChildProcess] = []
        for number in 0..<20 {
            // Those who may speak do so of another scene; those who may not try it of this one.
            let isOwner = number % 2 == 0
            let (kind, user) = isOwner ? ("kiosk", Person.root) : ("main", Person(61_234))
            senders.append(
                try sender(
                    number, count: 500, kind: isOwner || Person.isPossible ? kind : "noise",
                    as: user, to: daemon))
        }
        var rounds = 0
        while try senders.contains(where: { try $0.isRunning() }) {
            try presentAndAnswer(asker, person)
            rounds += 1
        }
        for sender in senders {
            #expect(try sender.waitForEnd() == .exited(0), "\(sender.errors)")
        }
        #expect(rounds > 0)

        for id in ["main", "kiosk"] { try person.waitForSilence(of: id) }
        try daemon.waitForDescriptorCount(descriptors, over: person)
        let growth = try daemon.residentBytes() - memory
        #expect(ResidentMemory.mayGrow(by: growth, bound: 4 << 20))
    }

    @Test func `what a process sent that is gone when it is read says nothing`() throws {
        let daemon = try RunningDaemon(.init(hasNotifySocket: true))
        let client = try daemon.connect()
        let script = """
            import socket, sys
            sender = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            sender.sendto(b"STOPPING=1", sys.argv[1])
            """
        try daemon.process.pause()
        let python = try Programs.system("python3")
        let sender = try ChildProcess(.init(python, ["-c", script, daemon.notifyPath]))
        #expect(try sender.waitForEnd() == .exited(0))
        try daemon.process.signal(SIGCONT)
        // A turn may have begun before the datagram was seen; the next one has read it.
        for _ in 0..<2 {
            let scene = try client.ask(DescribeScene.self, .init()).scene
            #expect(scene.sources.isEmpty && scene.phase == .active)
        }
    }

    @Test func `thousands of processes that come, speak and go leave nothing behind`() throws {
        let daemon = try RunningDaemon(.init(hasNotifySocket: true))
        let client = try daemon.connect()
        _ = try client.status()
        let descriptors = try daemon.descriptorCount()
        let script = """
            import os, socket, sys
            sender = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            sender.connect(sys.argv[1])
            for number in range(1000):
                if os.fork() == 0:
                    sender.send(b"READY=1\\nWATCHDOG_USEC=30000000\\nSTATUS=%d" % number)
                    os._exit(0)
                os.wait()
            """
        let python = try Programs.system("python3")
        let sender = try ChildProcess(.init(python, ["-c", script, daemon.notifyPath]))
        #expect(try sender.waitForEnd() == .exited(0))
        try client.waitForSilence()
        try daemon.waitForDescriptorCount(descriptors, over: client)
    }
}
