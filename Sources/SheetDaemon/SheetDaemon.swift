import Glibc
import SheetInterface
import SheetStore
import UnixIO

/// The program sheetd.
package enum SheetDaemon {
    /// Runs the program to its end.
    ///
    /// - Parameter words: the command line, without the program's name.
    /// - Returns: the exit status: 0 stopped as asked, or the configuration is right, or the file is
    ///   printed; 1 could not start or go on, or it is not; 64 wrong usage.
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
                return give(OptionTable.help, .stopped)
            case .printVersion:
                return give("sheetd \(SheetdVersion.current)\n", .stopped)
            case .checkConfiguration(let options):
                return check(options)
            case .replay(let file):
                return replay(file)
            case .run(let options):
                return serve(options)
            }
        } catch {
            return fail(.usage, "\(error)\nTry: sheetd --help")
        }
    }

    private static func serve(_ options: Options) -> Int32 {
        do {
            let source = options.configurationSource(Environment.variable)
            let configuration = try LoadedConfiguration(forStartFrom: source)
            try Daemon(options, configuration, Environment.take()).run()
            return ExitStatus.stopped.rawValue
        } catch {
            return fail(.failed, "\(error)")
        }
    }

    private static func check(_ options: Options) -> Int32 {
        do throws(ConfigurationFile.Failure) {
            let source = options.configurationSource(Environment.variable)
            let configuration = try LoadedConfiguration(from: source)
            return give(
                configuration.report, configuration.warnings.isEmpty ? .stopped : .failed)
        } catch {
            return fail(.failed, "\(error)")
        }
    }

    private static func replay(_ path: String) -> Int32 {
        do {
            let file = try StoredFile(StoredFile.bytes(at: path))
            let isWhole = try Replay(of: file, at: path).print()
            return (isWhole ? ExitStatus.stopped : .failed).rawValue
        } catch let error as UnreadableFile {
            return fail(.failed, "\(path): \(error)")
        } catch {
            return fail(.failed, "\(error)")
        }
    }

    /// Prints text; a status that says what it was about is of use only to those who have got it.
    private static func give(_ text: String, _ status: ExitStatus) -> Int32 {
        let bytes = Array(text.utf8)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                return fail(.unwritable, "\(Errno.last("write to", "standard output"))")
            }
            rest = rest.dropFirst(count)
        }
        return status.rawValue
    }

    private static func fail(_ status: ExitStatus, _ words: String) -> Int32 {
        let line = Array("sheetd: \(words)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        return status.rawValue
    }
}
