import SheetInterface
import Testing
import Varlink

/// What a sheet holds, and what becomes of it.
@Suite struct `The content of a sheet` {
    private let daemon: RunningDaemon
    private let witness: Witness
    private let client: Client

    init() throws {
        daemon = try RunningDaemon()
        witness = try Witness(of: daemon)
        client = try daemon.connect()
    }

    @Test(arguments: [
        (#""clear":["title"]"#, "clear[0]"), (#""clear":["message","kind"]"#, "clear[1]"),
        (#""clear":["message"],"message":"new""#, "clear[0]"), (#""clear":[""]"#, "clear[0]"),
        (#""values":[{"id":"b","value":[]}]"#, "values[0].id"),
        (#""elements":[{"kind":"secret","id":"s"}]"#, "elements"),
        (#""message":"new","detents":["tall"]"#, "detents[0]"),
    ])
    func `is as it was when an Update cannot be`(_ change: String, _ path: String) throws {
        let request = Wire.SheetRequest(
            title: "x", message: "y",
            elements: [.init(id: "n", kind: "number", value: ["1"])])
        let id = try client.ask(Present.self, .init(sheet: request)).id
        let raw = try RawConnection(daemon)
        let method = "org.sheetd.Presentation.Update"
        let reply = try raw.ask(
            #"{"method":"\#(method)","parameters":{"id":"\#(id)",\#(change)}}"#)
        #expect(reply.isInvalidParameter(path), "\(reply.text)")
        let sheet = try client.ask(DescribeSheet.self, .init(id: id)).sheet
        #expect(try sheet?.decodedRequest() == request && sheet?.generation == 1)
        try witness.expectOneState()
    }

    @Test func `is what an Update leaves and gives`() throws {
        let request = Wire.SheetRequest(
            title: "x", message: "y", elements: [.init(id: "p", kind: "progress", value: ["0"])],
            detents: ["medium", "large"], largestUndimmedDetent: "medium")
        let id = try client.ask(Present.self, .init(sheet: request)).id
        let values = Update.Parameters(id: id, values: [.init(id: "p", value: ["0.5"])])
        #expect(try client.ask(Update.self, values).generation == 1)
        let cleared = Update.Parameters(
            id: id, title: "z", selectedDetent: "large",
            clear: ["message", "largestUndimmedDetent"])
        #expect(try client.ask(Update.self, cleared).generation == 2)
        let sheet = try client.ask(DescribeSheet.self, .init(id: id)).sheet
        #expect(sheet?.selectedDetent == "large")
        #expect(
            try sheet?.decodedRequest()
                == Wire.SheetRequest(
                    title: "z", elements: [.init(id: "p", kind: "progress", value: ["0.5"])],
                    detents: ["medium", "large"], selectedDetent: "large"))
        try witness.expectOneState()
    }

    /// A request of so many bytes.
    private func request(ofBytes count: Int) -> Present.Parameters {
        let empty = RawJSON(Wire.SheetRequest(title: "")).bytes.count
        let title = String(repeating: "x", count: count - empty)
        return Present.Parameters(sheet: .init(title: title))
    }

    @Test func `has 64 KiB, as it came, and not one byte more`() throws {
        let id = try client.ask(Present.self, request(ofBytes: 65_536)).id
        for size in [65_537, 65 << 10] {
            try client.call(Present.self, request(ofBytes: size))
            let refused = try client.refusal()
            #expect(refused.name == "org.sheetd.Presentation.QuotaExceeded")
            #expect(refused.text == #"{"resource":"bytes","limit":65536}"#)
        }
        try client.call(Update.self, .init(id: id, message: "x"))
        #expect(try client.refusal().name == "org.sheetd.Presentation.QuotaExceeded")
        #expect(try client.ask(DescribeScene.self, .init()).sheets.map(\.id) == [id])
        try witness.expectOneState()
    }

    @Test func `holds secrets for those alone who wait`() throws {
        let waiting = try daemon.connect()
        let request = Wire.SheetRequest(
            title: "x", elements: [.init(id: "pin", kind: "secret", required: true)],
            actions: [.init(id: "ok", label: "OK")])
        let id = try waiting.presentAndWait(.init(sheet: request)).id
        let answer = Choose.Parameters(
            id: id, action: "ok", values: [.init(id: "pin", value: ["0451"])], generation: 1)
        let chosen = try client.ask(Choose.self, answer).outcome
        #expect(chosen.withheld == ["pin"] && chosen.values?.isEmpty != false)
        #expect(try waiting.outcome().values == [.init(id: "pin", value: ["0451"])])
        let event = try witness.wait(for: "dismissed", of: id)
        #expect(event.outcome?.withheld == ["pin"] && event.outcome?.values?.isEmpty != false)
        try witness.expectOneState()
    }
}
