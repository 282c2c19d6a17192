import SheetGeometry
import Testing

@Suite struct `A detent` {
    @Test(
        arguments: [
            ("quarter", 250), ("medium", 500), ("half", 500), ("large", 950),
            ("fraction:0.4", 380), ("fraction:1", 950), ("fraction:1.0", 950),
            ("fraction:0.5", 475),
            ("height:320", 350), ("height:0.5", 30.5), ("height:920", 950), ("height:921", 950),
            ("height:1000000", 950), ("content", 246),
        ] as [(String, Double)])
    func `is as high as the rules say`(word: String, height: Double) throws {
        let scene = try makeScene(1000, top: 50, bottom: 30)
        let detent = try Detent(word)
        #expect(detent.height(in: scene, content: try ContentHeight(points: 200)) == height)
    }

    @Test func `takes half of the largest sheet for content that was not reported`() throws {
        let scene = try makeScene(1000, top: 50, bottom: 30)
        #expect(Detent.content.height(in: scene, content: nil) == 475 + 16 + 30)
    }

    @Test(arguments: ["content", "quarter", "medium", "half", "large", "fraction:0.1", "height:1"])
    func `has no height where there is no room for a sheet`(word: String) throws {
        #expect(try Detent(word).height(in: makeScene(40, top: 50), content: nil) == 0)
    }

    @Test(arguments: ["content", "half", "large", "fraction:0.40", "height:0320.0"])
    func `keeps its word as it was written`(word: String) throws {
        #expect(try Detent(word).word == word)
        #expect(try "\(Detent(word))" == word)
    }

    @Test(
        arguments: [
            ("medium", "half"), ("fraction:0.4", "fraction:0.40"), ("large", "fraction:1"),
            ("large", "fraction:1.0"), ("height:320", "height:320.0"),
        ] as [(String, String)])
    func `is equal to one that means the same`(one: String, other: String) throws {
        #expect(try Detent(one) == Detent(other))
        #expect(try Set([Detent(one), Detent(other)]).count == 1)
    }

    @Test(
        arguments: [
            ("medium", "fraction:0.5"), ("quarter", "fraction:0.25"), ("content", "height:16"),
            ("fraction:1", "height:1"), ("height:320", "height:321"),
        ] as [(String, String)])
    func `differs from one that means another height somewhere`(one: String, other: String) throws {
        #expect(try Detent(one) != Detent(other))
    }

    @Test(arguments: [
        "", " ", "tall", "Medium", " medium", "medium ", "medium:", "content:1", "fraction",
        "height",
    ])
    func `is not every word`(word: String) {
        let isNumbered = word == "fraction" || word == "height"
        #expect(throws: isNumbered ? DetentError.notANumber(word) : .unknown(word)) {
            try Detent(word)
        }
    }

    @Test(arguments: [
        "", " ", "x", "nan", "inf", "-0.5", "+0.5", "5e-1", "0x1p-1", ".5", "0.", ".", "0.5.5",
        "0,5", "1/2", "0.5 ", " 0.5", "0_5", "50%", "٠", "0.5:", "0.5\u{0}", "0.\u{301}5",
    ])
    func `is not measured by what is no plain number`(number: String) {
        for word in ["fraction:\(number)", "height:\(number)"] {
            #expect(throws: DetentError.notANumber(word)) { try Detent(word) }
        }
    }

    @Test(arguments: ["fraction:0", "fraction:0.0", "fraction:1.0001", "fraction:40"])
    func `is no fraction outside of 0 to 1`(word: String) {
        #expect(throws: DetentError.fractionOutOfRange(word)) { try Detent(word) }
    }

    @Test(arguments: ["height:0", "height:0.000", "height:1000000.5", "height:9999999999999999999"])
    func `is no height that is nothing or endless`(word: String) {
        #expect(throws: DetentError.heightOutOfRange(word)) { try Detent(word) }
    }

    @Test func `is written in at most 32 bytes`() throws {
        #expect(throws: Never.self) { try Detent("height:1." + String(repeating: "0", count: 23)) }
        #expect(throws: DetentError.tooLong(bytes: 33)) {
            try Detent("height:1." + String(repeating: "0", count: 24))
        }
    }

    @Test(
        arguments: [
            ("tall", ["\"tall\"", "medium", "fraction:0.4"]),
            ("fraction:x", ["\"fraction:x\"", "0.4"]),
            ("fraction:2", ["\"fraction:2\"", "at most 1"]),
            ("height:0", ["\"height:0\"", "above 0", "1000000"]),
            (String(repeating: "x", count: 40), ["32", "40"]), ("a\u{1B}", ["\"a\\u{1B}\""]),
        ] as [(String, [String])])
    func `is refused in words that say what is wrong`(word: String, parts: [String]) {
        let error = #expect(throws: DetentError.self) { try Detent(word) }
        for part in parts {
            #expect(
                error?.description.contains(part) == true, "\(part) in \(String(describing: error))"
            )
        }
    }
}
