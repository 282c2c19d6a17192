import CShims
import Glibc

/// A system call that failed: what was tried, on what, and why the kernel refused.
///
/// **Source:** errno(3).
package struct Errno: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errno value: `EACCES` and so on.
    package let code: Int32
    /// The verb that failed, as it reads after "cannot": "bind", "connect to".
    package let operation: String
    /// The path, address or thing it was tried on; may be empty.
    package let object: String

    package init(code: Int32, operation: String, object: String = "") {
        self.code = code
        self.operation = operation
        self.object = object
    }

    /// Takes the calling thread's `errno`; nothing may come between the failed call and this.
    package static func last(_ operation: String, _ object: String = "") -> Errno {
        Errno(code: errno, operation: operation, object: object)
    }

    /// "EADDRINUSE"; "errno 4711" for a number the C library does not know.
    package var name: String {
        shim_errno_name(code).map { String(cString: $0) } ?? "errno \(code)"
    }

    /// "cannot bind /run/x: Address already in use (EADDRINUSE)".
    package var description: String {
        let reason = shim_errno_description(code).map { String(cString: $0) } ?? "Unknown error"
        let tried = object.isEmpty ? operation : "\(operation) \(object)"
        return "cannot \(tried): \(reason) (\(name))"
    }
}

/// Repeats a system call for as long as a signal handler interrupts it.
@inline(__always)
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}

/// Repeats an interrupted call and turns its -1 into an error; other results are handed on.
@inline(__always)
@discardableResult
func checked<Result: SignedInteger>(
    _ operation: @autoclosure () -> String, _ object: @autoclosure () -> String = "",
    _ call: () -> Result
) throws(Errno) -> Result {
    let result = uninterrupted(call)
    guard result != -1 else {
        let code = errno
        throw Errno(code: code, operation: operation(), object: object())
    }
    return result
}
