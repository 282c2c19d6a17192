/// Why a text cannot be the address of a UNIX socket.
package enum UnixAddressError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no path or name.
    case empty
    /// A NUL stands in it.
    case containsNUL(String)
    /// It is longer than `sockaddr_un` holds.
    case tooLong(String)
    /// It is neither a path nor `@name`, with or without `unix:` before it.
    case unsupported(String)

    /// A sentence for the person who gave the address.
    package var description: String {
        switch self {
        case .empty:
            "the socket address is empty"
        case .containsNUL:
            "the socket address contains a NUL character"
        case .tooLong(let text):
            "the socket address \(text) has \(text.utf8.count) bytes; "
                + "\(UnixIOLimits.addressBytes) are possible"
        case .unsupported(let text):
            "\(text) is no address of a UNIX socket; write /path, ./path, unix:/path or @name"
        }
    }
}
