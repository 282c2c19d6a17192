import Glibc
import UnixIO

/// What a job writes, as far as it tells how far the job is.
struct ProgressSource: ~Copyable {
    /// Borrowed from whoever made this.
    let descriptor: Int32
    /// What it is called in errors.
    private let name: String
    private var lines = ProgressLines()
    /// Nothing more will come.
    private(set) var hasEnded = false

    init(_ descriptor: Int32, called name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// What to wait on.
    var items: [Poll.Item] { hasEnded ? [] : [Poll.Item(descriptor, .readable)] }

    /// Takes what one read gives, when that need not wait.
    mutating func read() throws(Errno) -> [ProgressLine] {
        var items = items
        guard !items.isEmpty, try Poll.wait(&items, timeout: .zero) else { return [] }
        var bytes = [UInt8](repeating: 0, count: Limits.readBytes)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        if count < 0, [EINTR, EAGAIN].contains(errno) { return [] }
        guard count >= 0 else { throw .last("read", name) }
        guard count == 0 else { return lines.take(Array(bytes.prefix(count))) }
        hasEnded = true
        return lines.finish()
    }
}
