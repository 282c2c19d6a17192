import PresentationCore
import SheetGeometry
import SheetInterface
import Varlink

/// Pictures: what each renderer is to draw, whole, whenever it has changed (R11, R23, R28–R32, R34).
extension SheetService {
    /// Notes that something of a scene has changed, so that those who draw it need another picture.
    mutating func markStale(_ scene: SceneID) {
        for id in renderers.connections(of: scene) { markStale(id) }
    }

    /// Notes that a renderer needs another picture.
    mutating func markStale(_ id: ConnectionID) {
        let isNew = renderers.update(id) { renderer in
            defer { renderer.isStale = true }
            return !renderer.isStale
        }
        if isNew == true { renderersToDraw.append(id) }
    }

    /// A renderer has read something: when that was all, it may be owed another picture.
    mutating func noteRead(by id: ConnectionID) {
        if renderers[id]?.isStale == true { renderersToDraw.append(id) }
    }

    /// Gives the newest picture to those who need one and have nothing unsent on their connection. Who has
    /// skips what comes meanwhile.
    mutating func drawPictures(at now: Moment) {
        guard !renderersToDraw.isEmpty else { return }
        let waiting = renderersToDraw
        renderersToDraw.removeAll(keepingCapacity: true)
        for id in waiting {
            guard let renderer = renderers[id], renderer.isStale, let connection = connections[id],
                connection.machine.unsentBytes == 0
            else { continue }
            drawPicture(for: renderer, at: now)
        }
    }

    private mutating func drawPicture(for renderer: Renderer, at now: Moment) {
        guard let scene = coordinator.scenes[renderer.scene] else { return }
        let stack = layers(on: renderer)
        let dims = stack.dims(opacity: settings.dimOpacity)
        var reachableSince: [SheetID: Instant] = [:]
        var layers: [Wire.Layer] = []
        for (index, sheet) in stack.sheets.enumerated() {
            var isInteractive = false
            if stack.isReachable(index) {
                let since = renderer.reachableSince[sheet.id] ?? now.instant
                reachableSince[sheet.id] = since
                isInteractive = isGuardOver(since: since, at: now)
            }
            layers.append(
                Wire.Layer(
                    sheet, stack.tables[index], dim: dims[index], isInteractive: isInteractive,
                    inSceneOf: scene.owner, at: now.instant))
        }
        let guardEnd = reachableSince.values.map { $0 + settings.inputGuard }
            .filter { $0 > now.instant }.min()
        if let guardEnd {
            deadlines.set(.inputGuardEnds(renderer.connection), at: guardEnd)
        } else {
            deadlines.cancel(.inputGuardEnds(renderer.connection))
        }
        renderers.update(renderer.connection) { $0.take(reachableSince: reachableSince) }
        let reply = Attach.Reply(
            renderer: renderer.id, revision: renderer.revision + 1, scene: told(scene),
            layers: layers)
        let frame = ServerConnection.continuingFrame(reply)
        connections.update(renderer.connection) {
            $0.machine.reply(to: renderer.call, frame: frame)
        }
        counters.pictures += 1
        touch(renderer.connection)
    }

    /// What is on a renderer's screen by now: nothing while it is not known what logind says.
    func layers(on renderer: Renderer) -> LayerStack {
        guard let scene = coordinator.scenes[renderer.scene], !isAwaitingLogin(scene) else {
            return LayerStack([], on: renderer)
        }
        let sheets = scene.stack.entries.compactMap { coordinator.sheets[$0.id] }
            .filter { $0.state == .presented }
        return LayerStack(sheets, on: renderer)
    }

    private func isGuardOver(since: Instant, at now: Moment) -> Bool {
        since + settings.inputGuard <= now.instant
    }

    /// Whether a sheet takes what a person does on a renderer's screen (R11, R23): they could reach it in
    /// the newest picture, for long enough, and nothing has covered it since.
    func isInteractive(_ sheet: SheetID, on renderer: Renderer, at now: Moment) -> Bool {
        guard let since = renderer.reachableSince[sheet] else { return false }
        return isGuardOver(since: since, at: now) && layers(on: renderer).isReachable(sheet)
    }

    /// A scene as it is told, with those who draw it.
    func told(_ scene: Scene) -> Wire.Scene {
        let eldest = renderers.eldest(of: scene.id)?.surface
        return Wire.Scene(
            scene, renderers: renderers.count(of: scene.id), size: eldest?.size,
            safeArea: eldest?.safeArea)
    }

    /// For what scene it is decided what of a sheet's detents is smallest or nearest (R29).
    func geometry(of scene: SceneID) -> SceneGeometry {
        renderers.eldest(of: scene)?.surface.geometry ?? .nominal
    }
}

extension Wire.Layer {
    fileprivate init(
        _ sheet: Presentation, _ table: DetentTable, dim: Double, isInteractive: Bool,
        inSceneOf owner: UserID, at now: Instant
    ) {
        var told = Wire.Sheet(sheet, whole: true, at: now)
        // It would be another one in each picture (R29).
        told.expiresInMSec = nil
        self.init(
            sheet: told, height: table.height,
            detentHeights: table.heights.map {
                Wire.DetentHeight(detent: $0.detent.word, height: $0.height)
            },
            dim: dim, interactive: isInteractive,
            origin: Origin(of: sheet, inSceneOf: owner)?.description)
    }
}
