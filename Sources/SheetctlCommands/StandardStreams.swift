import Glibc

/// Descriptors 0, 1 and 2.
package enum StandardStreams {
    /// Keeps the numbers of those that are closed from going to something else.
    ///
    /// A shell closes one by `>&-`. What is opened next, the connection to the daemon, would have its
    /// number, and get what is meant for standard output. What takes the place here fails as a closed
    /// one does: it is open for the wrong direction. A program that is run finds it closed again.
    package static func occupy() {
        for number in STDIN_FILENO...STDERR_FILENO
        where fcntl(number, F_GETFD) < 0 && errno == EBADF {
            // The lowest free number is the one that is wanted, for those below are taken.
            _ = open("/dev/null", (number == STDIN_FILENO ? O_WRONLY : O_RDONLY) | O_CLOEXEC)
        }
    }
}
