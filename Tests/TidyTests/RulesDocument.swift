/// docs/rules.md: the rules, each marked with the version that has it.
///
/// A rule begins with `- **R1** *(0.1.0)*`; the mark is a version, `later`, or a version with
/// ` in part: ` and what holds in it, or what does not.
struct RulesDocument {
    struct Rule: Hashable {
        let id: String
        /// What stands between the parentheses, on one line.
        let mark: String
    }

    let rules: [Rule]

    init() throws {
        rules = try SourceTree.text("docs/rules.md")
            .matches(of: /(?m)^- \*\*(R[0-9]+a?)\*\*(?: \*\(([^*]*)\)\*)?/)
            .map { match in
                let mark = match.output.2 ?? ""
                return Rule(
                    id: String(match.output.1),
                    mark: mark.split(whereSeparator: \.isWhitespace).joined(separator: " "))
            }
    }
}
