import Glibc
package import UnixIO

/// What the kernel calls this run of the machine: files of another run say nothing of this one.
///
/// **Source:** random(4), /proc/sys/kernel/random/boot_id.
package struct BootID: Hashable, Sendable, CustomStringConvertible {
    /// Its 16 bytes.
    package let bytes: [UInt8]

    /// Takes 16 bytes as they are.
    package init(bytes: [UInt8]) {
        precondition(bytes.count == 16, "a boot id has 16 bytes")
        self.bytes = bytes
    }

    /// Reads 32 hexadecimal digits, with dashes anywhere; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
        guard digits.count == 32 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: 32, by: 2) {
            let pair = String(decoding: digits[index...index + 1], as: UTF8.self)
            guard pair.utf8.allSatisfy(\.isHexadecimal), let byte = UInt8(pair, radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        self.init(bytes: bytes)
    }

    /// Its digits, as the kernel writes them.
    package var description: String {
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return text
    }

    /// That of the running kernel.
    ///
    /// Throws `ENOENT` where /proc is not there to be asked.
    package static func current() throws(Errno) -> BootID {
        let path = "/proc/sys/kernel/random/boot_id"
        let text = SmallFile.text(of: path)
        guard let id = text.flatMap({ BootID($0.prefix { !$0.isNewline }) }) else {
            throw Errno(code: ENOENT, operation: "read the boot id from", object: path)
        }
        return id
    }
}

extension UInt8 {
    fileprivate var isHexadecimal: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
