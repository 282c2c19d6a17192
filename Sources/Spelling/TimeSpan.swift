/// Times as systemd writes them: `10`, `500ms`, `1h 30min`, `1.5h`; the parts are added up.
///
/// **Source:** systemd.time(7), "Parsing time spans". There is no `infinity`: who takes it
/// looks for it before.
package enum TimeSpan {
    /// What a number without a unit means. The name of the key says it: `…Sec=`, `…MSec=`.
    package enum BareUnit: Hashable, Sendable {
        /// As in `…Sec=`.
        case seconds
        /// As in `…MSec=`.
        case milliseconds

        fileprivate var microseconds: Int {
            switch self {
            case .seconds: 1_000_000
            case .milliseconds: 1000
            }
        }
    }

    /// Reads a time, exact to the microsecond; `nil` when it is none, or longer than 292,000 years.
    package static func duration(_ text: String, bareUnit: BareUnit) -> Duration? {
        var rest = text.drop(while: isBlank)
        guard !rest.isEmpty else { return nil }
        var sum = 0
        while !rest.isEmpty {
            guard let number = DecimalNumber(takenFrom: &rest) else { return nil }
            rest = rest.drop(while: isBlank)
            let name = rest.prefix { !isBlank($0) && !$0.isASCIINumber }
            guard let unit = name.isEmpty ? bareUnit.microseconds : units[String(name)],
                let part = number.times(unit)
            else { return nil }
            rest = rest.dropFirst(name.count).drop(while: isBlank)
            let (total, overflows) = sum.addingReportingOverflow(part)
            guard !overflows else { return nil }
            sum = total
        }
        return .microseconds(sum)
    }

    /// Writes a time, not negative, in the largest unit that goes into it without a rest. What is less
    /// than a microsecond is left out.
    package static func text(_ duration: Duration, bareUnit: BareUnit) -> String {
        let (seconds, attoseconds) = duration.components
        let microseconds = Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
        let unit = writtenUnits.first { name, size in
            microseconds != 0 && microseconds.isMultiple(of: size)
        }
        guard let (name, size) = unit, size != bareUnit.microseconds else {
            return "\(microseconds / bareUnit.microseconds)"
        }
        return "\(microseconds / size)\(name)"
    }

    private static let writtenUnits = [
        ("d", 86_400_000_000), ("h", 3_600_000_000), ("min", 60_000_000), ("s", 1_000_000),
        ("ms", 1000), ("us", 1),
    ]

    /// Microseconds of every name that a unit has.
    private static let units: [String: Int] = {
        let names: [(names: String, size: Int)] = [
            ("usec us µs μs", 1), ("msec ms", 1000), ("seconds second sec s", 1_000_000),
            ("minutes minute min m", 60_000_000), ("hours hour hr h", 3_600_000_000),
            ("days day d", 86_400_000_000), ("weeks week w", 604_800_000_000),
            ("months month M", 2_629_800_000_000), ("years year y", 31_557_600_000_000),
        ]
        return names.reduce(into: [:]) { units, entry in
            for name in entry.names.split(separator: " ") { units[String(name)] = entry.size }
        }
    }()

    private static func isBlank(_ character: Character) -> Bool {
        character == " " || character == "\t"
    }
}

extension Character {
    fileprivate var isASCIINumber: Bool { ("0"..."9").contains(self) }
}
