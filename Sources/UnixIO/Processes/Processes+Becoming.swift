import Glibc

extension Processes {
    /// Has this process run another program from now on, with its own number, descriptors and
    /// variables.
    ///
    /// - Parameters:
    ///   - program: a path, or a name without a slash that is looked for in PATH.
    ///   - words: the command line after the program's name.
    /// - Returns: why that cannot be; else not at all.
    ///
    /// **Source:** execvp(3).
    package static func become(_ program: String, _ words: [String]) -> Errno {
        var arguments = ([program] + words).map { strdup($0) }
        arguments.append(nil)
        execvp(program, arguments)
        let error = Errno.last("run", program)
        for argument in arguments { free(argument) }
        return error
    }
}
