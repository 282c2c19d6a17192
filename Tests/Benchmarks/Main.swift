import Glibc

/// Usage: benchmarks [FOLDER]
///
/// Prints what recording costs, what the end of many sheets does, and what drawing does. FOLDER is to be on a tmpfs, as
/// the daemon's own is; without it a folder in /dev/shm is made, and removed in the end.
@main
enum Main {
    static func main() throws {
        let folder = try BenchmarkFolder(CommandLine.arguments.dropFirst().first)
        print("What one mutation costs: decided and recorded (and against one decided only)\n")
        try RecordingBenchmark(in: folder).run()
        print("\nTurns of 64 mutations over 20,000 live sheets and 10,000 kept outcomes\n")
        try TurnBenchmark(in: folder).run()
        print("\nA scene goes inactive, decided only\n")
        try InactivityBenchmark().run()
        print("\nFrames while a sheet springs up over another one in a terminal\n")
        DrawingBenchmark().run()
    }
}
