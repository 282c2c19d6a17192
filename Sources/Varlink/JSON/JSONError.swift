/// Why a text is not JSON as this module takes it, and where.
///
/// Stricter than the standard asks in three places: `U+0000` and lone surrogates are refused, as
/// systemd does, and nesting is bounded.
///
/// **Source:** RFC 8259; Varlink asks for UTF-8.
public struct JSONError: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// The text stopped inside a value, or there was none.
        case unexpectedEnd
        /// This byte cannot stand here.
        case unexpectedByte(UInt8)
        /// A value was followed by more than white space.
        case trailingContent
        /// A number with a leading zero, or without a digit where one is needed.
        case malformedNumber
        /// A backslash followed by what is no escape.
        case malformedEscape
        /// An escaped surrogate without its other half.
        case loneSurrogate
        /// The escape `\u0000`.
        case nullCharacter
        /// A control character that is not escaped.
        case controlCharacter
        case invalidUTF8
        /// Objects and arrays stand deeper in one another than the reader allows.
        case nestedTooDeeply
        /// An object has two members of one name.
        case duplicateMember
    }

    public let reason: Reason
    /// The byte, from 0, at which the fault was seen.
    public let offset: Int

    public init(reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension JSONError: CustomStringConvertible {
    public var description: String { "\(reason) at byte \(offset)" }
}

extension JSONError.Reason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unexpectedEnd: "the JSON text ends too early"
        case .unexpectedByte(let byte): "unexpected byte 0x\(String(byte, radix: 16))"
        case .trailingContent: "something follows the JSON value"
        case .malformedNumber: "malformed number"
        case .malformedEscape: "malformed escape sequence"
        case .loneSurrogate: "lone surrogate"
        case .nullCharacter: "the character U+0000"
        case .controlCharacter: "control character that is not escaped"
        case .invalidUTF8: "invalid UTF-8"
        case .nestedTooDeeply: "nested too deeply"
        case .duplicateMember: "duplicate member"
        }
    }
}
