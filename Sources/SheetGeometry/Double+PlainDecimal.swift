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
}
