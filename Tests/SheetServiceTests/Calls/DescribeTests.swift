import SheetInterface
import Testing
import Varlink

/// What is told of a sheet is kept in words; it has to be told as the sheet is all the same.
@Suite struct DescribeTests {
    private static func words(of id: String, on bench: inout Bench) throws -> Wire.Sheet? {
        let root = bench.connect(Bench.root)
        defer { bench.hangUp(root) }
        let first = try bench.call(DescribeSheet.self, .init(id: id), on: root).sheet
        #expect(try bench.call(DescribeSheet.self, .init(id: id), on: root).sheet == first)
        return first
    }

    @Test func `a sheet that is described again is described as it is by then`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let id = try bench.present(
            Wire.SheetRequest(
                title: "One", detents: ["half", "large"], onInactive: .hold),
            on: alice)
        #expect(try Self.words(of: id, on: &bench)?.isTitled("One") == true)
        try bench.call(Update.self, Update.Parameters(id: id, title: "Two"), on: alice)
        #expect(try Self.words(of: id, on: &bench)?.isTitled("Two") == true)
        let root = bench.connect(Bench.root)
        try bench.call(SelectDetent.self, .init(id: id, detent: "large"), on: root)
        #expect(try Self.words(of: id, on: &bench)?.selectedDetent == "large")
        try bench.setPhase(.inactive, on: root)
        #expect(try Self.words(of: id, on: &bench)?.state == Wire.Word(.held))
        try bench.call(Dismiss.self, Dismiss.Parameters(id: id), on: alice)
        #expect(try Self.words(of: id, on: &bench) == nil)
    }

    @Test func `each of many sheets is described as itself`() throws {
        var bench = Bench()
        let alice = bench.connect()
        var ids: [String] = []
        // More than are kept in words, so that some share a place.
        for number in 0..<600 {
            let sheet = Wire.SheetRequest(title: "\(number)")
            ids.append(try bench.present(sheet, on: alice))
        }
        for number in [0, 256, 512, 0, 1, 257, 513, 1, 599] {
            #expect(try Self.words(of: ids[number], on: &bench)?.isTitled("\(number)") == true)
        }
    }
}

extension Wire.Sheet {
    /// Whether its request, which is told as words, has this title.
    fileprivate func isTitled(_ title: String) -> Bool {
        request.map { String(decoding: $0.bytes, as: UTF8.self).contains(#""title":"\#(title)""#) }
            ?? false
    }
}
