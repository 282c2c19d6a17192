import SheetGeometry
import Testing

@Suite struct `A table of detents` {
    @Test func `sorts by height whatever the order of the list`() throws {
        let table = try makeTable(["large", "height:150", "medium", "fraction:0.3", "quarter"])
        #expect(table.words == ["height:150", "quarter", "fraction:0.3", "medium", "large"])
        #expect(table.heights.map(\.height) == [150, 200, 240, 400, 800])
    }

    @Test func `is clamped to the largest sheet, where equal heights fall together`() throws {
        let table = try makeTable(["height:900", "large", "medium"], in: makeScene(800, top: 100))
        #expect(table.words == ["medium", "height:900"])
        #expect(table.heights.map(\.height) == [400, 700])
    }

    @Test(
        arguments: [
            (nil, ["fraction:0.5"]), ("half", ["half"]), ("height:400", ["height:400"]),
            ("medium", ["medium"]),
        ] as [(String?, [String])])
    func `keeps of equal heights the selected one, else the first as listed`(
        selected: String?, words: [String]
    ) throws {
        let table = try makeTable(
            ["fraction:0.5", "medium", "half", "height:400"], selected: selected)
        #expect(table.words == words)
        #expect(table.selected?.word == words[0])
    }

    @Test func `takes for equal what only rounding sets apart`() throws {
        // 0.57 · 100 is 56.99999999999999.
        let table = try makeTable(["height:57", "fraction:0.57"], in: makeScene(100))
        #expect(table.words == ["height:57"])
    }

    @Test func `has one detent, the content's, when none is listed`() throws {
        let table = try makeTable([], in: makeScene(1000, top: 50, bottom: 30), content: 200)
        #expect(table.heights == [DetentHeight(detent: .content, height: 246)])
        #expect(table.height == 246)
    }

    @Test func `selects the smallest when nothing is selected`() throws {
        let table = try makeTable(["large", "quarter", "medium"])
        #expect(table.selected == .quarter)
        #expect(table.height == 200)
        #expect(table.smallest == DetentHeight(detent: .quarter, height: 200))
    }

    @Test func `rests where it is selected to`() throws {
        let table = try makeTable(["large", "quarter", "medium"], selected: "large")
        #expect(table.selected == .large)
        #expect(table.height == 800)
        #expect(table.smallest?.detent == .quarter)
    }

    @Test func `answers with the word that was listed`() throws {
        #expect(try makeTable(["medium"], selected: "half").selected?.word == "medium")
    }

    @Test(
        arguments: [
            ("height:250", "quarter"), ("height:301", "medium"), ("height:300", "medium"),
            ("height:5", "quarter"), ("fraction:0.9", "large"),
        ] as [(String, String)])
    func `selects what is nearest to the one that is gone`(gone: String, nearest: String) throws {
        let table = try makeTable(["quarter", "medium", "large"], selected: gone)
        #expect(table.selected?.word == nearest)
    }

    @Test(.bug(id: "PanModal#22"), .bug(id: "gorhom/react-native-bottom-sheet#2349"))
    func `keeps the selection when only the scene changes`() throws {
        let words = ["quarter", "large", "height:300"]
        #expect(try makeTable(words, selected: "large").height == 800)
        let shorter = try makeTable(
            words, selected: "large", in: makeScene(310, top: 10, bottom: 20))
        #expect(shorter.words == ["quarter", "large"])
        #expect(shorter.height == 300)
    }

    @Test func `keeps the selection when the content grows beyond the others`() throws {
        let grown = try makeTable(["content", "medium"], selected: "content", content: 600)
        #expect(grown.words == ["medium", "content"])
        #expect(grown.height == 616)
    }

    @Test(
        arguments: [
            (0, "quarter"), (299, "quarter"), (300, "medium"), (301, "medium"), (600, "large"),
            (9000, "large"), (-.infinity, "quarter"), (.infinity, "large"), (.nan, "quarter"),
        ] as [(Double, String)])
    func `finds the nearest detent, of two the higher one`(height: Double, word: String) throws {
        let table = try makeTable(["quarter", "medium", "large"])
        #expect(table.nearest(to: height)?.detent.word == word)
    }

    @Test func `has the scene's height and no detents for a cover`() throws {
        let table = DetentTable(
            .cover, selected: .large, in: try makeScene(800, top: 50), content: nil)
        #expect(table.height == 800)
        #expect(table.heights.isEmpty)
        #expect(table.selected == nil)
        #expect(table.smallest == nil)
        #expect(table.nearest(to: 400) == nil)
    }

    @Test(arguments: [(nil, 375), (120, 120), (900, 750)] as [(Double?, Double)])
    func `has the content's height and no detents for an alert`(
        content: Double?, height: Double
    ) throws {
        let table = DetentTable(
            .alert, selected: nil, in: try makeScene(800, top: 50, bottom: 30),
            content: try content.map { try ContentHeight(points: $0) })
        #expect(table.height == height)
        #expect(table.heights.isEmpty)
        #expect(table.selected == nil)
    }

    @Test(
        arguments: [
            ("quarter", "medium", true), ("medium", "medium", true), ("half", "fraction:0.5", true),
            ("large", "medium", false), ("quarter", nil, false),
        ] as [(String, String?, Bool)])
    func `is undimmed up to and including the largest undimmed detent`(
        selected: String, largest: String?, isUndimmed: Bool
    ) throws {
        let table = try makeTable(["quarter", "medium", "large"], selected: selected)
        #expect(table.isUndimmed(upTo: try largest.map { try Detent($0) }) == isUndimmed)
    }

    @Test(arguments: [SheetShape.alert, .cover])
    func `is never undimmed without detents`(shape: SheetShape) {
        let table = DetentTable(shape, selected: nil, in: .nominal, content: nil)
        #expect(!table.isUndimmed(upTo: .large))
    }
}

@Suite struct `Every table of detents` {
    @Test(arguments: seeds)
    func `is sorted, within the scene, and of heights that can be told apart`(seed: UInt64) throws {
        var generator = Generator(seed: seed)
        for _ in 0..<500 {
            let scene = try generator.scene()
            let table = DetentTable(
                .sheet(try generator.list()), selected: try generator.selection(), in: scene,
                content: try generator.content())
            let heights = table.heights.map(\.height)
            #expect(heights.allSatisfy { (0...scene.largestHeight).contains($0) })
            #expect(
                zip(heights, heights.dropFirst()).allSatisfy {
                    $1 - $0 >= GeometryLimits.heightTolerance
                })
        }
    }

    @Test(arguments: seeds)
    func `shows each listed detent, itself or one that is as high`(seed: UInt64) throws {
        var generator = Generator(seed: seed)
        for _ in 0..<500 {
            let (list, scene) = (try generator.list(), try generator.scene())
            let content = try generator.content()
            let table = DetentTable(
                .sheet(list), selected: try generator.selection(), in: scene, content: content)
            for detent in list.detents {
                let height = detent.height(in: scene, content: content)
                let distance = try abs(#require(table.nearest(to: height)).height - height)
                #expect(distance < GeometryLimits.heightTolerance)
            }
            #expect(table.heights.allSatisfy { list.detents.contains($0.detent) })
        }
    }

    @Test(arguments: seeds)
    func `rests at one of its heights, and stays there when it is made again`(seed: UInt64) throws {
        var generator = Generator(seed: seed)
        for _ in 0..<500 {
            let (list, scene) = (try generator.list(), try generator.scene())
            let (content, before) = (try generator.content(), try generator.selection())
            let table = DetentTable(.sheet(list), selected: before, in: scene, content: content)
            let selected = try #require(table.selected)
            #expect(table.heights.contains(DetentHeight(detent: selected, height: table.height)))
            let again = DetentTable(.sheet(list), selected: selected, in: scene, content: content)
            #expect(again == table)
            #expect(again.words == table.words)
        }
    }

    @Test(arguments: seeds)
    func `keeps what is selected in any other scene`(seed: UInt64) throws {
        var generator = Generator(seed: seed)
        for _ in 0..<500 {
            let list = try generator.list()
            let first = DetentTable(
                .sheet(list), selected: try generator.selection(), in: try generator.scene(),
                content: try generator.content())
            let second = DetentTable(
                .sheet(list), selected: first.selected, in: try generator.scene(),
                content: try generator.content())
            #expect(second.selected?.word == first.selected?.word)
        }
    }
}
