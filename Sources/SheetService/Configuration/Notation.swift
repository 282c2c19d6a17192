import SheetGeometry
import Spelling

/// How the values of one kind of key are written in a file.
struct Notation<Value: Sendable>: Sendable {
    private let describeExpectation: @Sendable () -> String
    /// Reads a value; `nil` when it is none.
    let read: @Sendable (String) -> Value?
    /// Writes a value so that it is read again.
    let write: @Sendable (Value) -> String

    /// A notation, of which nobody needs to know the words before a value is wrong.
    init(
        expectation: @autoclosure @escaping @Sendable () -> String,
        read: @escaping @Sendable (String) -> Value?, write: @escaping @Sendable (Value) -> String
    ) {
        describeExpectation = expectation
        self.read = read
        self.write = write
    }

    /// What a value has to be, as it reads after "write".
    var expectation: String { describeExpectation() }
}

extension Notation where Value == Int {
    /// A whole number.
    static func count(_ range: ClosedRange<Int>) -> Notation {
        Notation(
            expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            read: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } },
            write: { "\($0)" })
    }

    /// A number of bytes.
    static func size(_ range: ClosedRange<Int>) -> Notation {
        Notation(
            expectation:
                "a size from \(ByteSize.text(range.lowerBound)) to \(ByteSize.text(range.upperBound))",
            read: { text in ByteSize.bytes(text).flatMap { range.contains($0) ? $0 : nil } },
            write: ByteSize.text)
    }
}

extension Notation where Value == Duration {
    /// A time; a number without a unit means seconds.
    static func time(
        _ range: ClosedRange<Duration>, bareUnit: TimeSpan.BareUnit = .seconds
    ) -> Notation {
        // With its unit, which the name of the key alone does not tell everybody.
        let text: @Sendable (Duration) -> String = { bound in
            let text = TimeSpan.text(bound, bareUnit: bareUnit)
            let unit = bareUnit == .seconds ? "s" : "ms"
            return bound != .zero && Int(text) != nil ? text + unit : text
        }
        return Notation(
            expectation: "a time from \(text(range.lowerBound)) to \(text(range.upperBound))",
            read: { text in
                TimeSpan.duration(text, bareUnit: bareUnit)
                    .flatMap { range.contains($0) ? $0 : nil }
            },
            write: { TimeSpan.text($0, bareUnit: bareUnit) })
    }
}

extension Notation where Value == Bool {
    /// **Source:** systemd.syntax(7), and the letters that systemd reads beside it.
    static let boolean = Notation(
        expectation: "yes or no",
        read: { text in
            switch text.lowercased() {
            case "yes", "y", "true", "t", "on", "1": true
            case "no", "n", "false", "f", "off", "0": false
            default: nil
            }
        },
        write: { $0 ? "yes" : "no" })
}

extension Notation where Value == Double {
    /// A number with or without a point.
    static func number(_ range: ClosedRange<Double>) -> Notation {
        Notation(
            expectation:
                "a number from \(Decimal.text(range.lowerBound)) to \(Decimal.text(range.upperBound))",
            read: { text in Double(text).flatMap { range.contains($0) ? $0 : nil } },
            write: Decimal.text)
    }
}

extension Notation where Value == DragDismissThreshold {
    /// Points or a part.
    static let threshold = Notation(
        expectation:
            "points up to \(Decimal.text(GeometryLimits.points)), or a part as in 1/3",
        read: { text in try? DragDismissThreshold(text) },
        write: \.description)
}

extension Notation where Value == Severity {
    /// **Source:** systemd.exec(5) on `LogLevelMax=`: a name or a number.
    static let logLevel = Notation(
        expectation: "emerg, alert, crit, err, warning, notice, info or debug",
        read: { text in
            Severity.allCases.first { $0.name == text } ?? Int(text).flatMap(Severity.init)
        },
        write: \.name)
}

extension Notation {
    /// One of several words, in the order in which they are listed for people.
    static func word(_ words: KeyValuePairs<String, Value>) -> Notation where Value: Equatable {
        let alternatives: @Sendable () -> String = {
            let names = words.map(\.key)
            return names.dropLast().joined(separator: ", ") + " or \(names.last ?? "")"
        }
        return Notation(
            expectation: alternatives(),
            read: { text in words.first { $0.key == text }?.value },
            write: { value in words.first { $0.value == value }?.key ?? "" })
    }
}

/// Numbers with a point.
enum Decimal {
    /// Writes `50` rather than `50.0`.
    static func text(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
