extension Double {
    /// Reads digits, and perhaps a point and more digits; `nil` for all else that `Double` would take:
    /// signs, exponents, `0x1p3`, `inf`, `nan`, `.5`, `5.`.
    init?(plainDecimal text: Substring) {
        let parts = text.utf8.split(
            separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        for part in parts where part.isEmpty || !part.allSatisfy(digits.contains) { return nil }
        self.init(text)
    }

    /// Digits, and perhaps a point and more digits, that are read as this number, which is neither
    /// negative nor infinite.
    var plainDecimal: String {
        let text = "\(self)"
        if text.hasSuffix(".0") { return String(text.dropLast(2)) }
        // By one character: what splits by several is a library for regular expressions, a megabyte that
        // nothing else in the daemon needs.
        let parts = text.split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]), exponent < 0 else { return text }
        // `1.5e-07` is `0.00000015`.
        let zeros = String(repeating: "0", count: -exponent - 1)
        return "0." + zeros + parts[0].filter { $0 != "." }
    }
}
