/// The three kinds of names of an interface description.
///
/// **Source:** UAPI.20 Varlink IPC, "Grammar": `interface_name`, `name`, `field_name`.
public enum NameKind: Hashable, Sendable {
    /// `[A-Za-z]([-]*[A-Za-z0-9])*(\.[A-Za-z0-9]([-]*[A-Za-z0-9])*)+`
    case interface
    /// Of a type, a method or an error: `[A-Z][A-Za-z0-9]*`
    case member
    /// Of a field or of a value of an enumeration: `[A-Za-z](_?[A-Za-z0-9])*`
    case field

    /// Whether such a thing may have this name.
    public func allows(_ name: some StringProtocol) -> Bool {
        let bytes = name.utf8
        guard let first = bytes.first, first.isASCIILetter else { return false }
        switch self {
        case .interface: return Self.isDomain(bytes)
        case .member: return first.isASCIIUpperCase && bytes.allSatisfy(\.isASCIIAlphanumeric)
        case .field: return Self.isWord(bytes, joinedBy: UInt8(ascii: "_"), repeatedly: false)
        }
    }

    /// At least two labels with a dot between them.
    private static func isDomain(_ bytes: some Collection<UInt8>) -> Bool {
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { isWord($0, joinedBy: UInt8(ascii: "-"), repeatedly: true) }
    }

    /// Letters and digits, with the joiner only between two of them, in a row only when `repeatedly`.
    private static func isWord(
        _ bytes: some Collection<UInt8>, joinedBy joiner: UInt8, repeatedly: Bool
    ) -> Bool {
        var previous: UInt8?
        for byte in bytes {
            if byte == joiner {
                guard let previous, repeatedly || previous != joiner else { return false }
            } else if !byte.isASCIIAlphanumeric {
                return false
            }
            previous = byte
        }
        return previous.map { $0 != joiner } ?? false
    }

    var noun: String {
        switch self {
        case .interface: "an interface"
        case .member: "a type, a method or an error"
        case .field: "a field or a value"
        }
    }

    var rule: String {
        switch self {
        case .interface:
            "it has at least two labels of letters, digits and inner hyphens, with dots between "
                + "them, and begins with a letter"
        case .member:
            "it begins with an upper-case letter and goes on with letters and digits"
        case .field:
            "it begins with a letter and goes on with letters, digits and single inner underscores"
        }
    }
}

extension UInt8 {
    var isASCIIUpperCase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

    var isASCIILetter: Bool {
        isASCIIUpperCase || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
    }

    var isASCIIAlphanumeric: Bool {
        isASCIILetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
}
