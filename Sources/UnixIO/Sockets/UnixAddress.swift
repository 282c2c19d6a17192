import Glibc

/// Where a UNIX socket is found: a path, or a name in the kernel's abstract namespace.
///
/// A value always fits into `sockaddr_un`.
///
/// **Source:** unix(7); Varlink's addresses, `unix:/path` and `unix:@name`.
package struct UnixAddress: Hashable, Sendable, CustomStringConvertible {
    /// The path, or the abstract name after an `@`.
    private let text: String

    /// An address in the file system, absolute or relative to the working directory.
    package init(path: String) throws(UnixAddressError) {
        guard !path.isEmpty else { throw .empty }
        // A path of this first character would be taken for an abstract name elsewhere.
        self.text = path.utf8.first == UInt8(ascii: "@") ? "./\(path)" : path
        try checkFit()
    }

    /// An address that vanishes with its socket, and that every process of the network namespace may
    /// bind; `name` stands without the `@`.
    package init(abstract name: String) throws(UnixAddressError) {
        guard !name.isEmpty else { throw .empty }
        self.text = "@\(name)"
        try checkFit()
    }

    /// Reads what people and environment variables hold: `unix:/path`, `unix:@name`, `/path`,
    /// `./path` or `@name`. After `unix:`, a `;` ends the address: properties are ignored.
    package init(parsing text: String) throws(UnixAddressError) {
        var rest = Substring(text)
        if rest.hasPrefix("unix:") {
            rest = rest.dropFirst("unix:".count).prefix { $0 != ";" }
        } else if let first = rest.first, !"/.@".contains(first) {
            throw .unsupported(text)
        }
        if rest.hasPrefix("@") {
            try self.init(abstract: String(rest.dropFirst()))
        } else {
            try self.init(path: String(rest))
        }
    }

    /// The path in the file system; nil for an abstract name.
    package var path: String? { isAbstract ? nil : text }

    /// Whether the address is no file.
    package var isAbstract: Bool { text.utf8.first == UInt8(ascii: "@") }

    /// `/run/x` or `@name`, as `ss` and `lsof` write it.
    package var description: String { text }

    /// Lends the address in the kernel's form. The length of an abstract one excludes a final NUL,
    /// which would be a part of its name.
    func withSocketAddress<Result>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var count = 0
        withUnsafeMutableBytes(of: &address.sun_path) { room in
            for byte in text.utf8 {
                room[count] = byte
                count += 1
            }
            if isAbstract { room[0] = 0 }
        }
        let header = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let length = socklen_t(header + count + (isAbstract ? 0 : 1))
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    private func checkFit() throws(UnixAddressError) {
        guard !text.utf8.contains(0) else { throw .containsNUL(text) }
        guard text.utf8.count <= UnixIOLimits.addressBytes else { throw .tooLong(text) }
    }
}
