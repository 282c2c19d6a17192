import UnixIO

extension Errno {
    /// Turns libsystemd's negative errno into an error; other results are handed on.
    @discardableResult
    static func check(
        _ result: Int32, _ operation: @autoclosure () -> String,
        _ object: @autoclosure () -> String = ""
    ) throws(Errno) -> Int32 {
        guard result < 0 else { return result }
        throw Errno(code: -result, operation: operation(), object: object())
    }
}
