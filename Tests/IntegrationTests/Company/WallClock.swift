import Foundation
import UnixIO

/// A wall clock of a daemon's own, which a test sets: nobody else's moves.
///
/// **Source:** ld.so(8), LD_PRELOAD. A time namespace has no wall clock of its own, time_namespaces(7).
final class WallClock {
    private static let program = """
        #define _GNU_SOURCE
        #include <fcntl.h>
        #include <stdlib.h>
        #include <sys/mman.h>
        #include <sys/syscall.h>
        #include <time.h>
        #include <unistd.h>
        static volatile const long *offset;
        __attribute__((constructor)) static void begin(void) {
            int file = open(getenv("WALL_CLOCK"), O_RDONLY);
            void *place = mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
            close(file);
            if (place == MAP_FAILED)
                abort();
            offset = place;
        }
        int clock_gettime(clockid_t clock, struct timespec *time) {
            int result = syscall(SYS_clock_gettime, clock, time);
            if (result == 0 && clock == CLOCK_REALTIME && offset)
                time->tv_sec += *offset;
            return result;
        }
        """

    private let folder: TestFolder
    private let library: String

    init() throws {
        folder = try TestFolder()
        library = folder.path(of: "clock.so")
        let source = folder.path(of: "clock.c")
        try Data(Self.program.utf8).write(to: URL(fileURLWithPath: source))
        let build = try ChildProcess(
            .init(
                try Programs.system("cc"),
                ["-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", library, source]))
        guard try build.waitForEnd() == .exited(0) else { throw HarnessFailure(build.errors) }
        try set(secondsAhead: 0)
    }

    /// What a program is given that is to go by it.
    var environment: [String: String] {
        ["LD_PRELOAD": library, "WALL_CLOCK": folder.path(of: "offset")]
    }

    /// Sets it so far before, or behind, everybody else's.
    func set(secondsAhead seconds: Int64) throws {
        let number = open(folder.path(of: "offset"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(number) }
        var seconds = seconds
        guard pwrite(number, &seconds, 8, 0) == 8 else { throw Errno.last("set a wall clock") }
    }
}
