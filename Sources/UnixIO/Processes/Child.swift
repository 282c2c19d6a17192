import CShims
import Glibc

/// A program that this process has started, and waits for.
///
/// It has this process's descriptors (but those that close on exec), folder, group and terminal.
///
/// **Source:** fork(2), execvp(3).
package struct Child: ~Copyable, Sendable {
    /// Its number, which is nobody else's until its end has been taken note of.
    package let pid: Int32
    private let program: String
    /// What went wrong, if it never ran.
    private let report: FileDescriptor

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - words: The program, which is looked for in `PATH` unless it has a slash, and its arguments.
    ///   - signals: How it is to find its signals.
    ///   - orphanSignal: What the kernel sends it when the calling thread ends before it does: in a
    ///     program's first thread, when that is killed. Another thread has to be there until the program
    ///     runs. A program that has another user by its file, or capabilities, gets none, and neither does
    ///     what it starts. **Source:** PR_SET_PDEATHSIG(2const).
    ///   - output: What it finds as standard output, borrowed; nil for that of this process.
    ///
    /// Throws when there can be no process; that its program cannot be run comes with its end.
    package init(
        _ words: [String], in environment: ChildEnvironment, finding signals: InheritedSignals,
        orphanSignal: Int32? = nil, output: Int32? = nil
    ) throws(Errno) {
        precondition(!words.isEmpty, "a program has a name")
        let arguments = words.map { strdup($0) } + [nil]
        defer { for word in arguments { free(word) } }
        var report: Int32 = -1
        let pid = try environment.withVariables { variables, places throws(Errno) in
            try Self.start(
                words[0], arguments, variables, places, signals, orphanSignal ?? 0, output ?? -1,
                &report)
        }
        self.pid = pid
        self.program = words[0]
        self.report = FileDescriptor(owning: report)
    }

    private static func start(
        _ program: String, _ arguments: [UnsafeMutablePointer<CChar>?],
        _ variables: [UnsafeMutablePointer<CChar>?], _ places: [UnsafeMutablePointer<CChar>?],
        _ signals: InheritedSignals, _ orphanSignal: Int32, _ output: Int32,
        _ report: inout Int32
    ) throws(Errno) -> Int32 {
        var code: Int32 = 0
        let pid = program.withCString { file in
            arguments.withUnsafeBufferPointer { arguments in
                variables.withUnsafeBufferPointer { variables in
                    places.withUnsafeBufferPointer { places in
                        withUnsafePointer(to: signals.mask) { mask in
                            var plan = shim_program(
                                file: file, arguments: arguments.baseAddress,
                                environment: variables.baseAddress,
                                number_places: places.baseAddress, signal_mask: mask,
                                ignores_children: signals.ignoresChildren,
                                orphan_signal: orphanSignal, output: output)
                            let pid = shim_start_program(&plan, &report)
                            code = errno
                            return pid
                        }
                    }
                }
            }
        }
        guard pid > 0 else { throw Errno(code: code, operation: "start", object: program) }
        return pid
    }

    /// Why the program could not be run; nil when it ran. To be asked after its end.
    package borrowing func failure() -> Errno? {
        let number = report.rawValue
        var code: Int32 = 0
        let size = MemoryLayout<Int32>.size
        guard uninterrupted({ read(number, &code, size) }) == size else { return nil }
        return Errno(code: code, operation: "run", object: program)
    }

    /// Sends it a signal, with the number that came with the signal, if one did.
    ///
    /// One that cannot be sent is lost: the child has become another user's, or its queue is full.
    package borrowing func signal(_ number: Int32, value: Int32? = nil) {
        if let value {
            try? Signals.queue(number, value: value, to: pid)
        } else {
            kill(pid, number)
        }
    }

    /// The process group that it is in now; nil when it has ended.
    package var group: Int32? {
        let group = getpgid(pid)
        return group < 0 ? nil : group
    }
}
