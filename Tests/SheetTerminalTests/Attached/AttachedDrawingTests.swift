import SheetInterface
import SheetRendering
import SheetTerminal
import Testing

@Suite struct AttachedDrawingTests {
    @Test func `a picture is reported once it is drawn, with the heights of its contents`() {
        let desk = Desk()
        desk.hear([Desk.layer()])
        #expect(desk.report == DrawnReport())
        desk.draw()
        #expect(desk.report.revisions == [0: 1])
        #expect(Set(desk.report.contentHeights.keys) == [Desk.key()])
    }

    @Test func `what leaves is reported when it is gone, and its height no more`() {
        let desk = Desk(timing: StageTiming())
        desk.show(Desk.layer())
        desk.show()
        #expect(desk.report == DrawnReport())
        desk.pass(.seconds(3))
        desk.draw()
        #expect(desk.report.revisions == [0: 2])
    }

    @Test func `what a lock takes away is gone with the next frame`() {
        let desk = Desk(timing: StageTiming())
        desk.show(Desk.layer())
        desk.show(phase: .inactive)
        #expect(!desk.sees("Sheet a") && desk.report.revisions == [0: 2])
    }

    @Test func `nothing is drawn while nothing moves`() {
        let desk = Desk(timing: StageTiming())
        #expect(desk.nextDrawing == desk.now)
        desk.show(Desk.layer())
        #expect(desk.nextDrawing == nil)
        desk.pass(.seconds(100))
        #expect(desk.nextDrawing == nil)
        _ = desk.screen.take(.key(.tab), at: desk.now)
        #expect(desk.nextDrawing != nil)
    }

    @Test func `what moves is drawn sixty times a second, and no longer`() throws {
        let desk = Desk(timing: StageTiming())
        desk.show()
        desk.show(Desk.layer())
        let start = desk.now
        var frames = 0
        while let next = desk.nextDrawing {
            desk.pass(next - desk.now)
            desk.draw()
            frames += 1
            try #require(frames < 200)
        }
        let seconds = (desk.now - start) / .seconds(1)
        #expect(desk.sees("Sheet a") && seconds < 2)
        #expect(abs(Double(frames) - seconds * 60) < 3)
    }

    @Test func `many changes of one moment are one frame`() {
        let desk = Desk()
        desk.show(Desk.layer())
        for _ in 0..<100 { _ = desk.screen.take(.key(.tab), at: desk.now) }
        let next = desk.nextDrawing
        #expect(next == desk.now + AttachedScreen.frameInterval)
    }

    @Test func `a screen of another size has another surface`() {
        let desk = Desk()
        desk.show(Desk.layer())
        desk.screen.resize(to: CellSize(rows: 40, columns: 100), at: desk.now)
        #expect(desk.screen.surface.width == 800 && desk.screen.surface.height == 640)
        #expect(desk.nextDrawing != nil)
    }
}
