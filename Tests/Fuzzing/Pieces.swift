/// Bytes in the pieces in which a stream may bring them, as an input of a target chooses: its first
/// byte says how many more bytes tell lengths, in turn; the rest is the stream.
struct Pieces {
    let stream: [UInt8]
    private let lengths: [Int]

    init(_ input: UnsafeRawBufferPointer) {
        let count = Int(input.first ?? 0) % 8
        let rest = input.dropFirst()
        lengths = rest.prefix(count).map { Int($0) + 1 }
        stream = Array(rest.dropFirst(count))
    }

    /// The stream in pieces of the lengths that were chosen; in one piece when none were.
    var chosen: [ArraySlice<UInt8>] {
        guard !lengths.isEmpty else { return [stream[...]] }
        var pieces: [ArraySlice<UInt8>] = []
        var rest = stream[...]
        while !rest.isEmpty {
            let length = lengths[pieces.count % lengths.count]
            pieces.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return pieces
    }

    /// The stream byte by byte.
    var single: [ArraySlice<UInt8>] { stream.indices.map { stream[$0...$0] } }
}
