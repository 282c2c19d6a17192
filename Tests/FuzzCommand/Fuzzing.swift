#if FUZZING
    import Fuzzing
    import Glibc

    // libFuzzer takes a function without a context.
    nonisolated(unsafe) private var chosen: FuzzTarget?

    /// Hands the rest of the command line to libFuzzer.
    func run(_ target: FuzzTarget, _ arguments: [String]) {
        chosen = target
        setenv(Main.variable, target.name, 1)
        let words = [CommandLine.arguments[0], "-max_len=\(target.length)"] + arguments
        var strings = words.map { strdup($0) } + [nil]
        var count = Int32(words.count)
        strings.withUnsafeMutableBufferPointer { buffer in
            var start = buffer.baseAddress
            exit(
                runDriver(&count, &start) { bytes, count in
                    let input = UnsafeRawBufferPointer(start: bytes, count: count)
                    // Where it stops, libFuzzer keeps the input.
                    if let chosen, !Main.holds(input, for: chosen) { abort() }
                    return 0
                })
        }
    }

    /// **Source:** LLVM, "libFuzzer", Using libFuzzer as a library.
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ count: UnsafeMutablePointer<Int32>,
        _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
        _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
    ) -> Int32
#endif
