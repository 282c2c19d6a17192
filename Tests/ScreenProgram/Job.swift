import Glibc

/// The least that a shell does: one job in the foreground, which goes on as soon as it has stopped.
enum Job {
    static func run() throws {
        // Else it would be stopped for giving the terminal away, and the job for taking it.
        signal(SIGTTOU, SIG_IGN)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, 0)
        var child: pid_t = 0
        let program = strdup("/proc/self/exe")
        var arguments = [program, strdup("in-front")]
        arguments += CommandLine.arguments.dropFirst(2).map { strdup($0) } + [nil]
        guard posix_spawn(&child, "/proc/self/exe", nil, &attributes, &arguments, environ) == 0
        else { exit(127) }
        var status: Int32 = 0
        while waitpid(child, &status, WUNTRACED) == child {
            // **Source:** wait(2): the low byte is 0x7f for a stopped process.
            guard status & 0xFF == 0x7F else { exit(status >> 8 & 0xFF) }
            goOn(child, stoppedBy: status >> 8 & 0xFF)
        }
    }

    /// Brings this process, which is the job, to the foreground.
    static func comeToFront() {
        tcsetpgrp(STDIN_FILENO, getpgrp())
        signal(SIGTTOU, SIG_DFL)
    }

    private static func goOn(_ child: pid_t, stoppedBy signal: Int32) {
        tcsetpgrp(STDIN_FILENO, getpgrp())
        var found = termios()
        tcgetattr(STDIN_FILENO, &found)
        let isRaw = found.c_lflag & tcflag_t(ICANON) == 0
        let words = "STOPPED by \(signal)\(isRaw ? ", raw" : "")\n"
        _ = write(STDOUT_FILENO, words, words.utf8.count)
        tcsetpgrp(STDIN_FILENO, child)
        kill(child, SIGCONT)
    }
}
