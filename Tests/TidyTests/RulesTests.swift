import Testing

@Suite struct `The document of the rules` {
    @Test func `holds every rule, in order`() throws {
        let expected = (1...46).flatMap { number in
            [38, 39, 42].contains(number) ? ["R\(number)", "R\(number)a"] : ["R\(number)"]
        }
        #expect(try RulesDocument().rules.map(\.id) == expected)
    }

    @Test func `gives every rule the version that has it, or says that it comes later`() throws {
        for rule in try RulesDocument().rules {
            let mark = rule.mark.wholeMatch(of: /later|\d+\.\d+\.\d+( in part: .+)?/)
            #expect(mark != nil, "\(rule.id) has the mark “\(rule.mark)”")
        }
    }
}
