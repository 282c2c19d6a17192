/// Why a socket could not be bound. In every case the address is as it was.
package enum BindError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Somebody listens there, or another process holds the address's lock file.
    case inUse(String)
    /// The path is that of a file, folder or link, which is not removed.
    case notASocket(String)
    /// A system call failed.
    case failed(Errno)

    /// A sentence for the person who chose the address.
    package var description: String {
        switch self {
        case .inUse(let address):
            "cannot listen at \(address): another process does already"
        case .notASocket(let path):
            "cannot listen at \(path): there is a file that is not a socket; "
                + "remove it or choose another path"
        case .failed(let error):
            error.description
        }
    }
}

extension BindError {
    /// Runs a step of binding whose failure is a failed system call.
    static func wrapping<Result: ~Copyable>(
        _ step: () throws(Errno) -> Result
    ) throws(BindError) -> Result {
        do {
            return try step()
        } catch {
            throw .failed(error)
        }
    }
}
