import SheetInterface
import SheetRendering
import SheetTerminal
import UnixIO
import Varlink

/// What a frame costs while a sheet springs up in a terminal: time to draw it and to find what has
/// changed, and the bytes that tell the terminal.
struct DrawingBenchmark {
    func run() {
        for size in [CellSize(rows: 24, columns: 80), CellSize(rows: 60, columns: 200)] {
            let runs = (0..<5).map { _ in run(on: size) }
            if let best = runs.min(by: { $0.nanoseconds < $1.nanoseconds }) {
                report(best, on: size)
            }
        }
    }

    private struct Frames {
        var nanoseconds: Int64 = 0
        var longest: Int64 = 0
        var bytes: [Int] = []
    }

    private func report(_ frames: Frames, on size: CellSize) {
        let count = max(1, frames.bytes.count)
        let mean = frames.bytes.reduce(0, +) / count
        print(
            "  \(Figures.padded(size.columns, to: 3)) × \(size.rows)"
                + "   frames \(Figures.padded(frames.bytes.count, to: 3))"
                + "   bytes a frame: mean \(Figures.padded(mean)),"
                + " most \(Figures.padded(frames.bytes.max() ?? 0))"
                + "   time a frame: mean"
                + " \(Figures.microseconds(frames.nanoseconds / Int64(count))) µs,"
                + " longest \(Figures.microseconds(frames.longest)) µs")
    }

    /// A sheet lies there at its half, and another one springs up over it.
    private func run(on size: CellSize) -> Frames {
        var screen = AttachedScreen(
            on: size, look: Look(depth: .full), services: ["sheetd"],
            today: CalendarDay(number: 20_000))
        var diff = CellDiff(depth: .full)
        var cells = Cells(size)
        var now = ContinuousClock.now
        let lower = layer("a", height: screen.surface.height / 2, dim: 0, isInteractive: false)
        show([lower], 1, on: &screen, at: now)
        var bytes: [UInt8] = []
        _ = screen.draw(at: now, into: &cells)
        diff.update(to: cells, into: &bytes)
        show(
            [
                lower,
                layer("b", height: screen.surface.height * 0.75, dim: 0.4, isInteractive: true),
            ],
            2, on: &screen, at: now)
        var frames = Frames()
        while let next = screen.nextDrawing(after: now), frames.bytes.count < 1000 {
            now = next
            bytes.removeAll(keepingCapacity: true)
            let start = BootClock.now
            _ = screen.draw(at: now, into: &cells)
            diff.update(to: cells, into: &bytes)
            let time = BootClock.now - start
            frames.nanoseconds += time
            frames.longest = max(frames.longest, time)
            frames.bytes.append(bytes.count)
        }
        return frames
    }

    private func show(
        _ layers: [Wire.Layer], _ revision: Int64, on screen: inout AttachedScreen,
        at now: ContinuousClock.Instant
    ) {
        let scene = Wire.Scene(
            id: "main", number: 0, owner: 0, phase: .active, sources: [], renderers: 1,
            presented: 0, queued: 0, held: 0)
        let reply = Attach.Reply(
            renderer: "r", revision: revision, scene: scene, layers: layers)
        screen.take(Picture(reply), at: now)
    }

    private func layer(
        _ id: String, height: Double, dim: Double, isInteractive: Bool
    ) -> Wire.Layer {
        let words = Array(repeating: "Lorem ipsum dolor sit amet, consectetur elit.", count: 4)
        let request = Wire.SheetRequest(
            title: "Sheet \(id)", message: words.joined(separator: " "),
            elements: [
                Wire.Element(id: "name", kind: "field", label: "Name"),
                Wire.Element(id: "on", kind: "toggle", label: "On"),
                Wire.Element(
                    id: "size", kind: "choice", label: "Size",
                    choices: ["Small", "Medium", "Large"].map { Wire.Choice(id: $0, label: $0) }),
            ],
            actions: [
                Wire.Action(id: "ok", label: "OK"),
                Wire.Action(id: "no", label: "Not now", role: .cancel),
            ])
        let sheet = Wire.Sheet(
            id: id, scene: "main", state: .presented, priority: .normal, style: .sheet,
            generation: 1, presenter: Wire.Peer(uid: 0), lifetime: .detached, createdAt: "",
            request: RawJSON(request))
        return Wire.Layer(
            sheet: sheet, height: height,
            detentHeights: [Wire.DetentHeight(detent: "half", height: height)], dim: dim,
            interactive: isInteractive)
    }
}
