import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R26: secrets")
struct SecretTests {
    private static let canary = "hunter2-canary"
    private static let secret = Wire.Element(id: "pin", kind: "secret", required: true)
    private static let values = [
        Wire.Value(id: "name", value: ["alice"]), Wire.Value(id: "pin", value: [canary]),
    ]
    private static let form = Wire.SheetRequest.form([
        Wire.Element(id: "name", kind: "field"), secret,
    ])

    /// Alice presents in her own scene, and answers there on another connection.
    private struct Setting {
        var bench: Bench
        let presenting: ConnectionID
        let alice: ConnectionID
        let id: String

        init(logsDebug: Bool = false, flags: ClientConnection.Flags = .more) throws {
            bench = Bench { settings in
                settings.logsDebug = logsDebug
                settings.historyDetail = .all
            }
            presenting = bench.connect()
            alice = bench.connect()
            try bench.open("desk", on: alice)
            let parameters = Present.Parameters(
                scene: "desk", sheet: SecretTests.form, lifetime: .detached, token: "t")
            id = try bench.call(Present.self, parameters, flags: flags, on: presenting).id
        }

        mutating func choose(
            _ action: String = "ok", generation: Int64? = 1,
            _ values: [Wire.Value] = SecretTests.values
        ) throws -> Wire.Outcome {
            try bench.call(
                Choose.self,
                Choose.Parameters(id: id, action: action, values: values, generation: generation),
                on: alice
            ).outcome
        }
    }

    @Test(arguments: [
        (ClientConnection.Flags.none, nil, false), (.more, nil, true), (.none, "t", true),
        (.more, "t", true),
    ])
    func `a sheet with secrets is presented with more or with a token`(
        flags: ClientConnection.Flags, token: String?, isTaken: Bool
    ) throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let parameters = Present.Parameters(sheet: Self.form, token: token)
        if isTaken {
            try bench.call(Present.self, parameters, flags: flags, on: root)
        } else {
            #expect(throws: Refused.invalid("sheet.elements")) {
                try bench.call(Present.self, parameters, flags: flags, on: root)
            }
        }
    }

    @Test(arguments: [
        (ClientConnection.Flags.none, nil, false), (.more, nil, true), (.none, "t", true),
    ])
    func `an update brings secrets to such a sheet only`(
        flags: ClientConnection.Flags, token: String?, isTaken: Bool
    ) throws {
        var bench = Bench()
        let (root, other) = (bench.connect(Bench.root), bench.connect(Bench.root))
        let parameters = Present.Parameters(sheet: .question, token: token)
        let id = try bench.call(Present.self, parameters, flags: flags, on: root).id
        let update = Update.Parameters(id: id, elements: [Self.secret])
        if isTaken {
            try bench.call(Update.self, update, on: other)
        } else {
            #expect(throws: Refused.invalid("elements")) {
                try bench.call(Update.self, update, on: other)
            }
        }
    }

    @Test func `an update gives no secret a value`() throws {
        var setting = try Setting()
        let values = [Wire.Value(id: "pin", value: ["x"])]
        #expect(throws: Refused.invalid("values[0].value")) {
            try setting.bench.call(
                Update.self, Update.Parameters(id: setting.id, values: values), on: setting.alice)
        }
    }

    @Test func `the values go to those who wait, and the chooser gets withheld`() throws {
        var setting = try Setting()
        let root = setting.bench.connect(Bench.root)
        setting.bench.begin(Await.self, Await.Parameters(id: setting.id), on: root)
        let chosen = try setting.choose()
        #expect(chosen.values == [Wire.Value(id: "name", value: ["alice"])])
        #expect(chosen.withheld == ["pin"])
        let presenting = setting.presenting
        for outcome in [
            try setting.bench.reply(to: Present.self, on: presenting).outcome,
            try setting.bench.reply(to: Await.self, on: root).outcome,
        ] {
            #expect(outcome?.values == Self.values)
            #expect(outcome?.withheld == nil)
            #expect(outcome?.sequence == chosen.sequence)
        }
    }

    @Test func `whoever asks later gets withheld, and never the values`() throws {
        var setting = try Setting()
        let outcome = try setting.choose()
        let (id, alice) = (setting.id, setting.alice)
        #expect(outcome.withheld == ["pin"])
        #expect(
            try setting.bench.call(Await.self, Await.Parameters(id: id), on: alice).outcome
                == outcome)
        #expect(try setting.bench.outcome(of: id) == outcome)
        #expect(throws: Refused.interface(.alreadyDismissed(id: id, outcome: outcome))) {
            try setting.choose()
        }
        let again = Present.Parameters(
            scene: "desk", sheet: Self.form, lifetime: .detached, token: "t")
        #expect(
            try setting.bench.call(Present.self, again, flags: .more, on: alice).outcome == outcome)
    }

    @Test(arguments: [true, false])
    func `a secret is in no other output than what those who wait are sent`(
        logsDebug: Bool
    ) throws {
        var setting = try Setting(logsDebug: logsDebug)
        let waiting = setting.bench.connect(Bench.root)
        setting.bench.begin(Await.self, Await.Parameters(id: setting.id), on: waiting)
        for peer in [Bench.root, Bench.alice, Bench.bob] {
            _ = try setting.bench.watch(on: setting.bench.connect(peer))
        }
        // First what is refused: for its generation, its name, its other values.
        #expect(throws: Refused.self) { try setting.choose(generation: 7) }
        #expect(throws: Refused.self) { try setting.choose("no") }
        #expect(throws: Refused.self) {
            try setting.choose("ok", [Wire.Value(id: "pin", value: [Self.canary, Self.canary])])
        }
        #expect(throws: Refused.self) {
            try setting.choose("ok", Self.values + [Wire.Value(id: "x", value: [Self.canary])])
        }
        _ = try setting.choose()
        #expect(throws: Refused.self) { try setting.choose() }
        _ = try setting.bench.outcome(of: setting.id)
        setting.bench.hand(.stopRequested(restarting: false))
        let told = [setting.presenting, waiting]
        var tellings: [ConnectionID] = []
        for output in setting.bench.takeOrdered() {
            let words: String
            switch output {
            case .send(let id, let bytes):
                words = String(decoding: bytes, as: UTF8.self)
                if told.contains(id), words.contains(Self.canary) {
                    tellings.append(id)
                    continue
                }
            case .archive(let record):
                words = String(decoding: record.outcome + (record.request ?? []), as: UTF8.self)
            case .record, .queryHistory, .setReading, .yield, .close, .drop, .watchProcess,
                .forgetProcess, .allowSleep, .log, .stop:
                words = String(reflecting: output)
            }
            #expect(!words.contains(Self.canary), "\(output)")
        }
        #expect(tellings == told)
        #expect(!String(reflecting: setting.bench.service.coordinator).contains(Self.canary))
    }

    /// All that a value holds, what it refers to with it, with bytes as numbers between commas.
    private static func contents(of value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text.split(separator: "\n")
            .map { $0.drop { $0 == " " || $0 == "-" } }.joined(separator: ", ")
    }

    @Test func `no buffer that lives on keeps the bytes of an answer`() throws {
        var setting = try Setting()
        let (id, alice) = (setting.id, setting.alice)
        let other = try setting.bench.present(in: "desk", on: alice)
        let answer = Choose.Parameters(id: id, action: "ok", values: Self.values, generation: 1)
        // In one piece with a call that waits, and one behind it.
        let frames =
            setting.bench.frame(Choose.self, answer, on: alice)
            + setting.bench.frame(Await.self, Await.Parameters(id: other), on: alice)
            + setting.bench.frame(ListScenes.self, ListScenes.Parameters(), on: alice)
        setting.bench.send(frames, on: alice)
        #expect(try setting.bench.reply(to: Choose.self, on: alice).outcome.withheld == ["pin"])
        let bytes = Array(Self.canary.utf8).map { "\($0)" }.joined(separator: ", ")
        let memory = Self.contents(of: setting.bench.service)
        let (isFound, isWordFound) = (memory.contains(bytes), memory.contains(Self.canary))
        #expect(!isFound && !isWordFound)
        // This is where it would be: the calls behind are still there.
        let behind = Array(ListScenes.qualifiedName.utf8).map { "\($0)" }.joined(separator: ", ")
        let isBehindFound = memory.contains(behind)
        #expect(isBehindFound)
        try setting.bench.call(
            Dismiss.self, Dismiss.Parameters(id: other), on: setting.bench.connect())
        try setting.bench.reply(to: Await.self, on: alice)
        try setting.bench.reply(to: ListScenes.self, on: alice)
    }

    @Test func `the outside is told which connections carried secrets`() throws {
        var setting = try Setting()
        let waiting = setting.bench.connect(Bench.root)
        setting.bench.begin(Await.self, Await.Parameters(id: setting.id), on: waiting)
        setting.bench.stall(setting.presenting)
        setting.bench.stall(waiting)
        setting.bench.stall(setting.alice)
        setting.bench.begin(
            Choose.self,
            Choose.Parameters(id: setting.id, action: "ok", values: Self.values, generation: 1),
            on: setting.alice)
        #expect(
            setting.bench.service.secretConnections
                == [setting.alice, setting.presenting, waiting])
        _ = setting.bench.connect()
        #expect(setting.bench.service.secretConnections == [])
    }

    @Test func `while nobody waits only a cancel action is taken`() throws {
        var setting = try Setting(flags: .none)
        let refusal = Refused.interface(.notInteractive(id: setting.id, state: .presented))
        #expect(throws: refusal) { try setting.choose() }
        // Who wants no answer does not hear one.
        let deaf = setting.bench.connect()
        setting.bench.begin(Await.self, Await.Parameters(id: setting.id), flags: .oneway, on: deaf)
        #expect(throws: refusal) { try setting.choose() }
        #expect(setting.bench.isLive(setting.id))
        let outcome = try setting.choose("later")
        #expect(outcome.action == "later")
        #expect(outcome.values == [])
        #expect(outcome.withheld == nil)
    }

    @Test func `who waited and is gone waits no more`() throws {
        var setting = try Setting()
        setting.bench.hangUp(setting.presenting)
        #expect(throws: Refused.interface(.notInteractive(id: setting.id, state: .presented))) {
            try setting.choose()
        }
        let waiting = setting.bench.connect()
        setting.bench.begin(Await.self, Await.Parameters(id: setting.id), on: waiting)
        _ = try setting.choose()
        let outcome = try setting.bench.reply(to: Await.self, on: waiting).outcome
        #expect(outcome?.values == Self.values)
    }

    @Test func `an answer brings the generation, a gesture need not`() throws {
        var setting = try Setting()
        #expect(throws: Refused.invalid("generation")) { try setting.choose(generation: nil) }
        #expect(throws: Refused.invalid("generation")) {
            try setting.choose("later", generation: nil)
        }
        let told = try setting.bench.call(
            AttemptDismiss.self, AttemptDismiss.Parameters(id: setting.id, gesture: .swipe),
            on: setting.alice)
        #expect(told.dismissed)
    }

    @Test func `a secret left empty is none, and none is withheld`() throws {
        var bench = Bench()
        let (root, other) = (bench.connect(Bench.root), bench.connect(Bench.root))
        let sheet = Wire.SheetRequest.form([Wire.Element(id: "pin", kind: "secret")])
        let id = try bench.presentAndWait(sheet, on: root)
        let outcome = try bench.call(
            Choose.self, Choose.Parameters(id: id, action: "ok", generation: 1), on: other
        ).outcome
        #expect(outcome.values == [])
        #expect(outcome.withheld == nil)
        #expect(try bench.reply(to: Present.self, on: root).outcome?.values == [])
    }
}
