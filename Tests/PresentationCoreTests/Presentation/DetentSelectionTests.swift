import PresentationCore
import SheetGeometry
import Testing

@Suite("R28, R29: where a sheet rests")
struct DetentSelectionTests {
    private func list(_ words: [String]) throws -> SheetShape {
        .sheet(try DetentList(words: words))
    }

    /// A sheet with these detents.
    private func stage(_ words: [String], selected: String? = nil) throws -> Stage {
        var stage = Stage()
        let shape = try list(words)
        let detent = try selected.map { try Detent($0) }
        try stage.present("a") {
            $0.content.shape = shape
            $0.content.selectedDetent = detent
        }
        return stage
    }

    private func rest(_ stage: Stage) -> String? {
        stage.coordinator.sheets["a"]?.selectedDetent?.word
    }

    @Test(arguments: [
        ([], "content"), (["large"], "large"), (["large", "quarter", "half"], "quarter"),
        // In a nominal scene of 800 points.
        (["height:300", "half", "fraction:0.3"], "fraction:0.3"),
        (["height:150", "quarter"], "height:150"), (["half", "medium"], "half"),
    ])
    func `at first it rests at its smallest detent`(words: [String], smallest: String) throws {
        #expect(rest(try stage(words)) == smallest)
    }

    @Test(arguments: ["quarter", "half", "large"])
    func `or where it is asked to`(word: String) throws {
        #expect(rest(try stage(["quarter", "half", "large"], selected: word)) == word)
    }

    @Test(arguments: [SheetShape.alert, .cover])
    func `alerts and covers rest nowhere`(shape: SheetShape) throws {
        var stage = Stage()
        try stage.present("a") { $0.content.shape = shape }
        #expect(rest(stage) == nil)
        #expect(throws: PresentationError.noSuchDetent("a", "content")) {
            try stage.handle(.detentChosen("a", word: "content"))
        }
        #expect(try stage.update("a", isNewToRead: true).story == ["updated a"])
    }

    @Test(arguments: [(400, "half"), (800, "height:300")])
    func `what is smallest is decided for the scene in which it is asked for`(
        height: Double, smallest: String
    ) throws {
        var stage = Stage()
        var request = PresentationRequest(id: "a", scene: .main, presenter: Stage.alice)
        request.content.shape = try list(["height:300", "half"])
        try stage.handle(.sheetRequested(request, in: try SceneGeometry(height: height)))
        #expect(rest(stage) == smallest)
    }

    @Test(arguments: [(nil, "quarter"), (284, "content")])
    func `what is nearest is decided for that of the update`(
        content: Double?, nearest: String
    ) throws {
        var stage = try stage(["height:320"])
        // On 1200 points a quarter is 300, and the content 616 unless it says that it wants less.
        try stage.handle(
            .updateRequested(
                SheetUpdate(
                    id: "a", content: SheetContent(shape: try list(["quarter", "content"])),
                    isNewToRead: false, geometry: try SceneGeometry(height: 1200),
                    contentHeight: try content.map { try ContentHeight(points: $0 + 24) })))
        #expect(rest(stage) == nearest)
    }

    // MARK: A person moves it

    @Test func `a person moves it to any of its detents, and that is told`() throws {
        var stage = try stage(["quarter", "half", "large"])
        for word in ["large", "half", "quarter"] {
            #expect(
                try stage.handle(.detentChosen("a", word: word)).story == ["a at \(word)"])
            #expect(rest(stage) == word)
        }
    }

    @Test func `where it rests already is no change`() throws {
        var stage = try stage(["quarter", "half"])
        let decision = try stage.handle(.detentChosen("a", word: "quarter"))
        #expect(decision.facts.isEmpty)
        #expect(decision.orders.isEmpty)
    }

    @Test(arguments: ["large", "fraction:0.25", "", "QUARTER", "nonsense"])
    func `what is not among them is no detent of it`(word: String) throws {
        var stage = try stage(["quarter", "half"])
        #expect(throws: PresentationError.noSuchDetent("a", word)) {
            try stage.handle(.detentChosen("a", word: word))
        }
    }

    @Test func `nobody moves what is not on the screen`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        try stage.present("queued")
        try stage.present("held") { $0.policies = .holding }
        let states: [(SheetID, Presentation.State)] = [("queued", .queued), ("held", .held)]
        for (id, state) in states {
            #expect(throws: PresentationError.notInteractive(id, state)) {
                try stage.handle(.detentChosen(id, word: "content"))
            }
        }
        #expect(throws: PresentationError.noSuchSheet("gone")) {
            try stage.handle(.detentChosen("gone", word: "content"))
        }
    }

    @Test func `the generation stays`() throws {
        var stage = try stage(["quarter", "half"])
        try stage.handle(.detentChosen("a", word: "half"))
        #expect(stage.coordinator.sheets["a"]?.generation == 1)
    }

    // MARK: Its detents change

    @Test func `the detent a person chose stays while it is there`() throws {
        var stage = try stage(["quarter", "half", "large"])
        try stage.handle(.detentChosen("a", word: "half"))
        let shape = try list(["large", "half", "height:10"])
        #expect(try stage.update("a") { $0.shape = shape }.story == ["updated a"])
        #expect(rest(stage) == "half")
        #expect(try stage.update("a", isNewToRead: true).story == ["updated a"])
        #expect(rest(stage) == "half")
    }

    @Test(arguments: [
        (["quarter", "large"], "quarter"), (["height:390", "height:420"], "height:390"),
        (["height:300", "fraction:0.6"], "fraction:0.6"), (["large"], "large"), ([], "content"),
    ])
    func `else the nearest is where it rests, and that is told`(
        words: [String], nearest: String
    ) throws {
        var stage = try stage(["quarter", "half", "large"], selected: "half")
        let shape = try list(words)
        #expect(
            try stage.update("a") { $0.shape = shape }.story == ["updated a", "a at \(nearest)"])
        #expect(rest(stage) == nearest)
    }

    @Test func `the same height under another word is told`() throws {
        var stage = try stage(["half", "large"])
        let shape = try list(["medium", "large"])
        #expect(
            try stage.update("a") { $0.shape = shape }.story == ["updated a", "a at medium"])
    }

    @Test func `an update moves it where it is asked to, with or without other detents`() throws {
        var stage = try stage(["quarter", "half", "large"])
        try stage.handle(.detentChosen("a", word: "half"))
        let large = try Detent("large")
        #expect(
            try stage.update("a", selectedDetent: large).story == ["updated a", "a at large"])
        let shape = try list(["large", "height:100"])
        let low = try Detent("height:100")
        #expect(
            try stage.update("a", selectedDetent: low) { $0.shape = shape }.story
                == ["updated a", "a at height:100"])
    }

    @Test func `what waits or is held rests where it would`() throws {
        var stage = Stage()
        try stage.report(.inactive)
        let shape = try list(["quarter", "large"])
        let large = try Detent("large")
        try stage.present("queued") { $0.content.shape = shape }
        try stage.present("held") {
            $0.content.shape = shape
            $0.policies = .holding
        }
        for id in ["queued", "held"] {
            try stage.update(id, selectedDetent: large)
            #expect(stage.coordinator.sheets[SheetID(id)]?.selectedDetent?.word == "large")
        }
    }
}
