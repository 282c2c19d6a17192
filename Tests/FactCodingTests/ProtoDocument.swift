import Foundation

/// docs/facts.proto, read by its text alone.
struct ProtoDocument {
    struct Field: Hashable {
        /// `optional`, `repeated`, or nothing.
        var label: String
        var type: String
        var name: String
        var number: Int
    }

    var messages: [String: [Field]] = [:]
    /// The words and numbers of each enumeration, in order.
    var enumerations: [String: [Field]] = [:]
    /// Messages, and fields of `Fact` and `SnapshotItem`, before which no comment stands.
    var undocumented: [String] = []

    static let path = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("docs/facts.proto").path

    init() throws {
        let text = try String(contentsOfFile: Self.path, encoding: .utf8)
        var message: String?
        var enumeration: String?
        var last = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = line.trimmingCharacters(in: .whitespaces)
            let isDocumented = last.hasPrefix("//")
            last = line
            if let match = line.wholeMatch(of: /message (\w+) \{/) {
                let name = String(match.output.1)
                message = name
                messages[name] = []
                if !isDocumented { undocumented.append(name) }
            } else if let match = line.wholeMatch(of: /enum (\w+) \{/) {
                (message, enumeration) = (nil, String(match.output.1))
            } else if let match = line.wholeMatch(
                of: /(optional |repeated |)(\w+) (\w+) = (\d+)( \[packed = false\])?;/)
            {
                let field = Field(
                    label: match.output.1.trimmingCharacters(in: .whitespaces),
                    type: String(match.output.2), name: String(match.output.3),
                    number: Int(match.output.4) ?? 0)
                messages[message ?? "", default: []].append(field)
                if !isDocumented, message == "Fact" || message == "SnapshotItem" {
                    undocumented.append(field.name)
                }
            } else if let match = line.wholeMatch(of: /(\w+) = (\d+);/) {
                let word = Field(
                    label: "", type: "", name: String(match.output.1),
                    number: Int(match.output.2) ?? 0)
                enumerations[enumeration ?? "", default: []].append(word)
            }
        }
    }

    /// `scene_opened` as Swift has it.
    static func camelCase(_ word: String) -> String {
        let parts = word.split(separator: "_")
        return parts.dropFirst().reduce(parts.first.map { String($0) } ?? "") {
            $0 + $1.prefix(1).uppercased() + $1.dropFirst()
        }
    }

    /// `tapOutside` as an enumeration has it.
    static func upperCase(_ word: String) -> String {
        word.reduce("") { text, letter in
            text + (letter.isUppercase && !text.isEmpty ? "_" : "") + letter.uppercased()
        }
    }
}
