import SheetClient
import SheetInterface
import SheetRendering
import SheetTerminal
import Testing
import Varlink

@Suite struct AttachedServicesTests {
    private static let name = Wire.Element(id: "name", kind: "field", label: "Name")
    private static let denied = SheetClientError.refused(
        Refusal(name: "org.varlink.service.PermissionDenied", parameters: .emptyObject))

    // MARK: One

    @Test func `a daemon that was never there is said to be away`() {
        let desk = Desk()
        desk.screen.lost(0, because: "nobody answers")
        #expect(desk.notice == "sheetd is away, trying again: nobody answers")
        desk.show(Desk.layer())
        #expect(desk.notice == nil && desk.sees("Sheet a"))
    }

    @Test func `what a lost daemon showed is gone at once, and what was typed is there again`() {
        let desk = Desk(timing: StageTiming())
        desk.show(Desk.layer(elements: [Self.name]))
        _ = desk.type("Ada")
        desk.screen.lost(0, because: "it restarts")
        desk.draw()
        #expect(!desk.sees("Sheet a") && desk.report == DrawnReport())
        #expect(desk.notice == "sheetd is away, trying again: it restarts")
        #expect(desk.type("x\r").isEmpty)
        desk.show(Desk.layer(elements: [Self.name]))
        #expect(desk.type("\r").values == ["name": ["Ada"]])
    }

    @Test func `a daemon that refuses ends all`() {
        let desk = Desk()
        #expect(desk.end == nil)
        desk.screen.ended(0, by: Self.denied)
        #expect(desk.end == Self.denied)
    }

    @Test func `a scene that is not active says so`() {
        let desk = Desk()
        desk.show(phase: .inactive)
        #expect(desk.backdrop.title == "Desk")
        #expect(desk.backdrop.detail == "inactive")
        desk.show()
        #expect(desk.backdrop.detail == nil)
    }

    // MARK: Two

    private static func two() -> Desk {
        Desk(services: ["the user's sheetd", "the system's sheetd"])
    }

    @Test func `the second one's sheets lie above, and are answered there`() {
        let desk = Self.two()
        desk.show(Desk.layer("s", title: "System"), service: 1)
        desk.show(Desk.layer("u", title: "User"), service: 0)
        #expect(desk.sees("System") && !desk.sees("User"))
        guard case .choose(let key, _)? = desk.type("\r").first else {
            Issue.record("no answer")
            return
        }
        #expect(key == Desk.key("s", service: 1))
        desk.show(service: 1)
        #expect(desk.sees("User"))
        // What was meant for the one above is not for the one that is there now (R23).
        #expect(desk.type("\r\u{1B}").isEmpty && desk.click("OK").isEmpty)
        desk.pass(.milliseconds(299))
        #expect(desk.type("\r").isEmpty)
        #expect(desk.nextDrawing.map { $0 - desk.now } ?? .zero <= AttachedScreen.frameInterval)
        desk.pass(.milliseconds(1))
        desk.draw()
        #expect(desk.type("\u{1B}").first?.act?.sheet == Desk.key("u"))
    }

    @Test func `one that was never there is not missed while another one is`() {
        let desk = Self.two()
        desk.screen.lost(0, because: "no file")
        desk.screen.lost(1, because: "no folder")
        #expect(
            desk.notice
                == "the user's sheetd and the system's sheetd are away, trying again: "
                + "no file; no folder")
        desk.show(service: 1)
        #expect(desk.notice == nil)
    }

    @Test func `one that was lost is missed, and the other's sheets stay`() {
        let desk = Self.two()
        desk.show(Desk.layer("u", title: "User"), service: 0)
        desk.show(Desk.layer("s", title: "System"), service: 1)
        desk.screen.lost(1, because: "it restarts")
        desk.draw()
        #expect(
            desk.notice == "the system's sheetd is away, trying again: it restarts")
        #expect(desk.sees("User") && !desk.sees("System"))
    }

    @Test func `one that refuses is told of, and the last one ends all`() {
        let desk = Self.two()
        desk.show(service: 0)
        desk.screen.ended(1, by: Self.denied)
        #expect(desk.end == nil)
        #expect(
            desk.notice
                == "the system's sheetd shows nothing here: permission denied")
        desk.screen.lost(0, because: "it restarts")
        #expect(
            desk.notice
                == "the user's sheetd is away, trying again; "
                + "the system's sheetd shows nothing here")
        desk.screen.ended(0, by: .disconnected)
        #expect(desk.end == Self.denied)
    }
}
