#if !FUZZING
    import Fuzzing
    import Glibc

    /// Runs each of the files that are named, and says which of them is wrong.
    func run(_ target: FuzzTarget, _ paths: [String]) {
        var isWell = true
        for path in paths {
            guard let bytes = contents(of: path) else {
                Main.complain("\(path): \(String(cString: strerror(errno)))")
                exit(EX_NOINPUT)
            }
            let holds = bytes.withUnsafeBytes { Main.holds($0, for: target) }
            print("\(path): \(holds ? "as it should be" : "wrong")")
            isWell = isWell && holds
        }
        exit(isWell ? EXIT_SUCCESS : EXIT_FAILURE)
    }

    private func contents(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
            bytes += chunk.prefix(count)
        }
        return bytes
    }
#endif
