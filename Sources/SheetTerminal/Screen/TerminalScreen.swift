import CShims
import Glibc
package import UnixIO

/// The terminal of this process, ours for as long as this value lives: raw, with a screen of its own.
///
/// It is left as it was found when the value goes, when the process exits, and on every signal that ends a
/// process, those of a crash and SIGUSR1 among them, which end the process all the same. (A process that
/// blocks them has to end by itself.) On SIGTSTP it is left, and entered again when the process goes
/// on. There is one a process.
///
/// What the caller has to do: on SIGWINCH, ask for `size` and draw all of the picture anew; on SIGCONT,
/// `enterAgain()` and the same. Both come from a `SignalDescriptor`.
package struct TerminalScreen: ~Copyable {
    /// The descriptor that keys are read from, and that is polled for them; borrowed.
    package let input: Int32
    private let output: Int32

    /// Takes the terminal.
    ///
    /// Throws `ENOTTY` when `input` or `output` is none, `EBUSY` when the process has one already.
    ///
    /// - Parameter input: Stays open for as long as the value lives, and so does `output`.
    package init(
        input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, modes: TerminalModes
    ) throws(Errno) {
        guard isatty(output) == 1 else { throw .last("draw on", "what is no terminal") }
        let (entering, leaving) = (modes.entering, modes.leaving)
        guard
            shim_terminal_enter(
                input, output, entering, entering.count, leaving, leaving.count) == 0
        else { throw .last("take the terminal") }
        self.input = input
        self.output = output
    }

    deinit { shim_terminal_leave() }

    /// How large it is: `TerminalLimits.usualSize` when it does not know.
    package var size: CellSize {
        var rows: UInt16 = 0
        var columns: UInt16 = 0
        guard shim_terminal_size(output, &rows, &columns) == 0, rows > 0, columns > 0 else {
            return TerminalLimits.usualSize
        }
        return CellSize(rows: Int(rows), columns: Int(columns))
    }

    /// Writes a picture's bytes, by one call of the kernel unless it takes a part of them only.
    ///
    /// It waits while the terminal takes nothing. Throws `EIO` when the terminal is gone.
    package borrowing func write(_ bytes: [UInt8]) throws(Errno) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { all in
                let rest = UnsafeRawBufferPointer(rebasing: all[written...])
                return Glibc.write(output, rest.baseAddress, rest.count)
            }
            if count > 0 {
                written += count
            } else if errno == EAGAIN {
                // Somebody shares the terminal who does not want to wait.
                var item = [Poll.Item(output, .writable)]
                _ = try Poll.wait(&item)
            } else if errno != EINTR {
                throw .last("write to", "the terminal")
            }
        }
    }

    /// Reads what was typed, as much as `buffer` has room for. To be called when `input` is readable,
    /// else it waits. 0 when the terminal is gone; its bytes are the caller's to wipe.
    package borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        while true {
            let count = Glibc.read(input, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            // The other end hung up.
            case EIO: return 0
            // Somebody else was faster.
            case EAGAIN:
                var item = [Poll.Item(input, .readable)]
                _ = try Poll.wait(&item)
            default: throw .last("read from", "the terminal")
            }
        }
    }

    /// Leaves the terminal and stops the process, as Ctrl-Z does; comes back when it goes on. Where no
    /// shell could let it go on, it comes back at once. The picture is gone then.
    package borrowing func stop() {
        shim_terminal_stop()
    }

    /// Makes the terminal ours again after somebody else had it. The picture is gone then.
    package borrowing func enterAgain() throws(Errno) {
        guard shim_terminal_enter_again() == 0 else { throw .last("take the terminal") }
    }
}
