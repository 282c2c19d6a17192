import SheetInterface

extension Wire.Element {
    /// Its id, and what may be entered into it: `count (number 1..5, required)`.
    var shortWords: String {
        guard let id else { return kind }
        let range = Self.range(minimum.map(Self.number), maximum.map(Self.number))
        let length = Self.range(minimumLength.map(String.init), maximumLength.map(String.init))
        let details = [
            [kind, range, characters == "digits" ? "of digits" : nil, alternatives]
                .compactMap(\.self).joined(separator: " "),
            length.map { "\($0) characters" }, required == true ? "required" : nil,
        ]
        return "\(id) (\(details.compactMap(\.self).joined(separator: ", ")))"
    }

    private var alternatives: String? {
        choices.map { $0.map(\.id).joined(separator: "|") }
    }

    /// As options write it.
    private static func range(_ least: String?, _ most: String?) -> String? {
        least == nil && most == nil ? nil : "\(least ?? "")..\(most ?? "")"
    }

    private static func number(_ number: Double) -> String {
        Int64(exactly: number).map(String.init) ?? "\(number)"
    }
}
