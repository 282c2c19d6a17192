import SheetGeometry
import Testing

@Suite struct `The threshold of a drag` {
    @Test(
        arguments: [
            ("50", 50, 300), ("0.5", 0.5, 300), ("1/3", 100, 300), ("2/6", 100, 300),
            ("1/1", 300, 300),
            ("0.5/2", 75, 300), ("50", 30, 30), ("1000000", 300, 300),
        ] as [(String, Double, Double)])
    func `is points or a part of the smallest detent, and never more than all of it`(
        word: String, points: Double, smallest: Double
    ) throws {
        #expect(try DragDismissThreshold(word).points(of: smallest) == points)
    }

    @Test func `is a third of the smallest detent by default`() throws {
        #expect(try DragDismissThreshold("1/3") == .standard)
    }

    @Test(arguments: [
        "", "/", "1/", "/3", "1/2/3", "x", "1/x", "-50", "+50", "1e2", "50px", "33%", " 50",
        "1 / 3",
        "inf", "nan", "1//3",
    ])
    func `is not every word`(word: String) {
        #expect(throws: DragDismissThresholdError.malformed(word)) {
            try DragDismissThreshold(word)
        }
    }

    @Test(arguments: ["0", "0.0", "1000000.5"])
    func `is some points and not endless`(word: String) {
        #expect(throws: DragDismissThresholdError.pointsOutOfRange(word)) {
            try DragDismissThreshold(word)
        }
    }

    @Test(arguments: ["0/3", "4/3", "1/0", "0/0"])
    func `is some part and at most all`(word: String) {
        #expect(throws: DragDismissThresholdError.partOutOfRange(word)) {
            try DragDismissThreshold(word)
        }
    }

    @Test(arguments: [
        ("50", "50"), ("0.5", "0.5"), ("1000000", "1000000"), ("0.00000015", "0.00000015"),
        ("1/3", "1/3"), ("2/6", "1/3"), ("1/1", "1/1"), ("0.5/2", "1/4"), ("333/1000", "333/1000"),
        ("0.00002/1", "0.00002/1"), ("0.123456789/1", "0.123456789/1"),
    ])
    func `is written as it would be read`(word: String, written: String) throws {
        let threshold = try DragDismissThreshold(word)
        #expect(threshold.description == written)
        #expect(try DragDismissThreshold(threshold.description) == threshold)
    }

    @Test func `is written in at most 32 bytes`() {
        #expect(throws: DragDismissThresholdError.tooLong(bytes: 33)) {
            try DragDismissThreshold(String(repeating: "5", count: 33))
        }
    }

    @Test(
        arguments: [
            ("half", ["\"half\"", "50", "1/3"]), ("0", ["\"0\"", "above 0", "1000000"]),
            ("4/3", ["\"4/3\"", "at most 1"]), (String(repeating: "1", count: 40), ["32", "40"]),
        ] as [(String, [String])])
    func `is refused in words that say what would be right`(word: String, parts: [String]) {
        let error = #expect(throws: DragDismissThresholdError.self) {
            try DragDismissThreshold(word)
        }
        for part in parts {
            #expect(
                error?.description.contains(part) == true, "\(part) in \(String(describing: error))"
            )
        }
    }
}
