import SheetInterface
import SheetRendering
import SheetTerminal
import Testing
import Varlink

// A sheet at `half` has its handle in row 12 of 24.
@Suite struct AttachedPointerTests {
    private static func desk(
        detents: [(String, Double)] = [("half", 192), ("large", 368)], isFixed: Bool = false
    ) -> Desk {
        let desk = Desk()
        desk.show(Desk.layer(detents: detents, isFixed: isFixed))
        return desk
    }

    /// Where the sheet begins on the screen.
    private static func top(_ desk: Desk) -> Int? {
        desk.place(of: "Sheet a").map { $0.row }
    }

    // MARK: Taps

    @Test func `an action is chosen by a tap`() {
        let desk = Self.desk()
        #expect(desk.click("No").action == "no")
    }

    @Test func `a tap that ends elsewhere is none`() throws {
        let desk = Self.desk()
        let place = try #require(desk.place(of: "OK"))
        #expect(desk.mouse(.press(.left), place.row, place.column).isEmpty)
        #expect(desk.mouse(.drag(.left), 2, 2).isEmpty)
        #expect(desk.mouse(.release(.left), 2, 2).isEmpty)
        // Nor is one that begins elsewhere.
        #expect(desk.mouse(.press(.left), 2, 2).isEmpty)
        #expect(desk.mouse(.release(.left), place.row, place.column).isEmpty)
    }

    @Test(arguments: [MouseEvent.Button.middle, .right])
    func `other buttons do nothing`(_ button: MouseEvent.Button) {
        let desk = Self.desk()
        #expect((desk.mouse(.press(button), 2, 2) + desk.mouse(.release(button), 2, 2)).isEmpty)
    }

    @Test func `a tap beside a sheet puts it away`() {
        let desk = Self.desk()
        #expect(desk.click(2, 2) == [.attemptDismiss(Desk.key(), .tapOutside, generation: 7)])
    }

    @Test func `a tap beside a sheet that dims nothing is nobody's`() {
        let desk = Desk()
        let request = Wire.SheetRequest(largestUndimmedDetent: "large")
        var layer = Desk.layer(dim: 0)
        layer.sheet.request = .init(request)
        desk.show(layer)
        #expect(desk.click(2, 2).isEmpty)
    }

    @Test func `a tap on the content does nothing, nor does one on a sheet below`() {
        let desk = Self.desk()
        #expect(desk.click("Sheet a").isEmpty)
        desk.show(Desk.layer(isInteractive: false), Desk.layer("b", isInteractive: false))
        #expect(desk.click("OK").isEmpty && desk.click(2, 2).isEmpty)
    }

    @Test func `a tap on the handle goes to the next detent, from the last one to the first`() {
        let desk = Self.desk()
        #expect(desk.click(12, 40) == [.selectDetent(Desk.key(), "large")])
        desk.show(Desk.layer(height: 368))
        #expect(desk.click(1, 40) == [.selectDetent(Desk.key(), "half")])
    }

    @Test func `a stranger's sheet is ended by its mark`() throws {
        let desk = Desk()
        desk.show(Desk.layer(uid: 1001))
        #expect(desk.click("✕") == [.attemptDismiss(Desk.key(), .override, generation: 7)])
    }

    // MARK: Dragging

    @Test func `a sheet follows the hand, and the daemon says where it goes`() throws {
        let desk = Self.desk()
        let before = try #require(Self.top(desk))
        #expect(desk.mouse(.press(.left), 12, 40).isEmpty)
        desk.pass(.milliseconds(300))
        #expect(desk.mouse(.drag(.left), 9, 41).isEmpty)
        #expect(Self.top(desk) == before - 3)
        desk.pass(.milliseconds(300))
        let requests = desk.mouse(.release(.left), 8, 41)
        #expect(
            requests == [
                .endDrag(
                    Desk.key(),
                    EndDrag.Parameters(
                        renderer: "", id: "a", translation: -64, velocity: 0, generation: 7))
            ])
        // Until that is said it goes back to where it was.
        #expect(Self.top(desk) == before)
    }

    @Test func `a fast hand is told of by its velocity`() throws {
        let desk = Self.desk()
        _ = desk.mouse(.press(.left), 12, 40)
        for row in 13...16 {
            desk.pass(.milliseconds(20))
            _ = desk.mouse(.drag(.left), row, 40)
        }
        guard case .endDrag(_, let end)? = desk.mouse(.release(.left), 16, 40).first else {
            Issue.record("no drag ended")
            return
        }
        #expect(end.translation == 64)
        #expect(end.velocity > 700 && end.velocity < 900)
    }

    @Test func `above the largest detent a sheet gives way ever less`() throws {
        let desk = Self.desk(detents: [("half", 192)])
        let before = try #require(Self.top(desk))
        _ = desk.mouse(.press(.left), 12, 40)
        _ = desk.mouse(.drag(.left), 2, 40)
        let after = try #require(Self.top(desk))
        #expect(after < before && after > before - 7)
    }

    @Test func `a sheet that stays gives way ever less downwards, another one goes along`() throws {
        for isFixed in [false, true] {
            let desk = Self.desk(isFixed: isFixed)
            let before = try #require(Self.top(desk))
            _ = desk.mouse(.press(.left), 12, 40)
            _ = desk.mouse(.drag(.left), 20, 40)
            let after = try #require(Self.top(desk))
            #expect(isFixed ? after < before + 6 : after == before + 8)
        }
    }

    @Test func `Escape lets go of a sheet, and so does a press whose release was lost`() throws {
        for key in ["\u{1B}", nil] {
            let desk = Self.desk()
            let before = Self.top(desk)
            _ = desk.mouse(.press(.left), 12, 40)
            _ = desk.mouse(.drag(.left), 8, 40)
            if let key {
                #expect(desk.type(key).isEmpty)
            } else {
                #expect(desk.mouse(.press(.left), 23, 40).isEmpty)
            }
            #expect(Self.top(desk) == before)
            #expect(desk.mouse(.release(.left), 8, 40).isEmpty)
        }
    }

    /// What the daemon is told of how far it was dragged; nil when it is told nothing.
    private static func translation(_ requests: [ScreenRequest]) -> Double? {
        guard case .endDrag(_, let end)? = requests.first else { return nil }
        return end.translation
    }

    @Test func `a detent that is selected elsewhere in mid-drag is what the way counts from`() {
        let desk = Desk()
        desk.show(Desk.layer(height: 368))
        _ = desk.mouse(.press(.left), 1, 40)
        _ = desk.mouse(.drag(.left), 10, 40)
        desk.show(Desk.layer(height: 192))
        // In the hand all the same.
        #expect(Self.top(desk) == 12)
        desk.pass(.seconds(1))
        // 192 − (−32) is 224, which is where it was dropped.
        #expect(Self.translation(desk.mouse(.release(.left), 10, 40)) == -32)
    }

    @Test func `other detents in mid-drag let go of it`() {
        let desk = Self.desk()
        _ = desk.mouse(.press(.left), 12, 40)
        _ = desk.mouse(.drag(.left), 8, 40)
        desk.show(Desk.layer(height: 240, detents: [("half", 240), ("large", 368)]))
        #expect(Self.top(desk) == 11)
        #expect(desk.mouse(.drag(.left), 4, 40).isEmpty && Self.top(desk) == 11)
        #expect(desk.mouse(.release(.left), 4, 40).isEmpty)
    }

    @Test func `a screen of another size lets go of all`() throws {
        let desk = Self.desk()
        _ = desk.mouse(.press(.left), 12, 40)
        _ = desk.mouse(.drag(.left), 8, 40)
        desk.resize(CellSize(rows: 30, columns: 80))
        #expect(Self.top(desk) == 20)
        #expect(desk.mouse(.drag(.left), 6, 40).isEmpty && Self.top(desk) == 20)
        #expect(desk.mouse(.release(.left), 6, 40).isEmpty)
        let place = try #require(desk.place(of: "OK"))
        _ = desk.mouse(.press(.left), place.row, place.column)
        desk.resize(CellSize(rows: 29, columns: 80))
        #expect(desk.mouse(.release(.left), place.row, place.column).isEmpty)
    }

    @Test func `a sheet that goes while it is dragged is let go`() {
        let desk = Self.desk()
        _ = desk.mouse(.press(.left), 12, 40)
        _ = desk.mouse(.drag(.left), 8, 40)
        desk.show()
        #expect(desk.mouse(.release(.left), 8, 40).isEmpty)
    }
}
