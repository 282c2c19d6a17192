import Varlink

extension JSONError {
    /// Where it is, as an editor counts, and what is wrong there.
    ///
    /// - Parameter text: The bytes that were read.
    func words(in text: [UInt8]) -> String {
        let before = text.prefix(offset)
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let column = before[start...].count { !UTF8.isContinuation($0) } + 1
        return "line \(line), column \(column): \(reasonInWords)"
    }

    /// A byte that can be read is shown as what it is.
    private var reasonInWords: String {
        guard case .unexpectedByte(let byte) = reason, (0x21...0x7E).contains(byte) else {
            return reason.description
        }
        return "unexpected '\(Character(Unicode.Scalar(byte)))'"
    }
}
