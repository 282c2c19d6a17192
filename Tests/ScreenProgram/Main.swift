import Glibc
import SheetClient
import SheetRendering
import SheetTerminal
import UnixIO

/// What the tests of `TerminalScreen` run on a terminal of their own: it takes the terminal, and does
/// what it is told by single keys. With the argument `job` it is the shell of a terminal, and runs
/// itself as a job.
@main
enum ScreenProgram {
    static func main() throws {
        // A crash is to leave nothing behind.
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(Int32(RLIMIT_CORE.rawValue), &none)
        if CommandLine.arguments.contains("job") {
            try Job.run()
        } else {
            if CommandLine.arguments.contains("in-front") { Job.comeToFront() }
            if CommandLine.arguments.contains("attach") { attach() } else { try obey() }
        }
    }

    private static func attach() {
        guard let address = CommandLine.arguments.last else { return }
        var settings = AttachedTerminal.Settings(
            services: [ServiceAddress(name: "sheetd", at: .address(address))],
            environment: .current, attachment: .init(scene: "main", name: "test"))
        settings.isStill = true
        do throws(AttachedTerminal.Failure) {
            try AttachedTerminal.run(settings)
        } catch {
            print("FAILED: \(error)")
            exit(1)
        }
    }

    private static func obey() throws {
        try Signals.block([SIGWINCH])
        let signals = try SignalDescriptor([SIGWINCH])
        let screen = try TerminalScreen(modes: .all)
        try screen.say("READY")
        var key: UInt8 = 0
        while try withUnsafeMutableBytes(of: &key, { try screen.read(into: $0) }) == 1 {
            switch key {
            case UInt8(ascii: "q"): return
            case UInt8(ascii: "x"): exit(3)
            case UInt8(ascii: "a"): abort()
            case UInt8(ascii: "s"): UnsafeMutablePointer<UInt8>(bitPattern: 8)?.pointee = 1
            case UInt8(ascii: "i"): preconditionFailure("as it was told")
            case UInt8(ascii: "o"): try screen.say("\(endless(1))")
            case UInt8(ascii: "2"): try takeAnother(screen)
            case UInt8(ascii: "e"):
                try screen.enterAgain()
                try screen.say("AGAIN")
            case UInt8(ascii: "p"): try screen.say("\(screen.size.rows) × \(screen.size.columns)")
            case UInt8(ascii: "z"):
                screen.stop()
                try screen.say(signals.next() == SIGWINCH ? "BACK" : "NOTHING")
            default: try screen.say("?")
            }
        }
    }

    private static func takeAnother(_ screen: borrowing TerminalScreen) throws {
        do throws(Errno) {
            _ = try TerminalScreen(modes: .keyboard)
            try screen.say("TWO")
        } catch {
            try screen.say(error.name)
        }
    }

    /// More calls than any stack holds.
    private static func endless(_ depth: Int) -> Int {
        depth == 0 ? 0 : endless(depth &+ 1) &+ Int.random(in: 0...depth)
    }
}

extension TerminalScreen {
    fileprivate borrowing func say(_ words: String) throws(Errno) {
        try write(Array("\(words)\r\n".utf8))
    }
}
