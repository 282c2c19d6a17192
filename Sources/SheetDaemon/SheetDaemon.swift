import Glibc
import SheetInterface
import UnixIO

/// The program sheetd.
package enum SheetDaemon {
    /// Runs the program to its end.
    ///
    /// - Parameter words: the command line, without the program's name.
    /// - Returns: the exit status: 0 stopped as asked, 1 could not start or go on, 64 wrong usage.
    package static func run(_ words: [String]) -> Int32 {
        // First of all: from here on a signal waits until somebody looks for it.
        do throws(Errno) {
            try Signals.block(Daemon.signals)
        } catch {
            return fail(.failed, "\(error)")
        }
        signal(SIGPIPE, SIG_IGN)
        do throws(UsageError) {
            switch try Options.parse(words) {
            case .printHelp:
                print(OptionTable.help, terminator: "")
                return ExitStatus.stopped.rawValue
            case .printVersion:
                print("sheetd \(SheetdVersion.current)")
                return ExitStatus.stopped.rawValue
            case .run(let options):
                return serve(options)
            }
        } catch {
            return fail(.usage, "\(error)\nTry: sheetd --help")
        }
    }

    private static func serve(_ options: Options) -> Int32 {
        do {
            try Daemon(options, Environment.take()).run()
            return ExitStatus.stopped.rawValue
        } catch {
            return fail(.failed, "\(error)")
        }
    }

    private static func fail(_ status: ExitStatus, _ words: String) -> Int32 {
        let line = Array("sheetd: \(words)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        return status.rawValue
    }
}
