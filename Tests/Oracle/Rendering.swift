import SheetGeometry
import SheetInterface
import Varlink

/// A call of Attach that is open.
package struct Renderer: Hashable, Sendable {
    package let connection: String
    let call: Int
    let caller: Asker
    package let scene: String
    /// What other calls name it by, which its first picture tells.
    package var name: String?
    var size: Wire.Size
    var safeArea: Wire.EdgeInsets?
    /// How high the content of sheets wants to be, as it was reported.
    var contents: [String: Double] = [:]
    /// Since when a person could reach the sheets of the newest picture that they can reach (R23).
    var reachableSince: [String: Int] = [:]
    /// That of the newest picture, and of the newest that is on the screen.
    package var revision: Int64 = 0
    var drawn: Int64 = 0
    /// Whether there is something to draw that is not in the newest picture.
    package var isStale = true
    /// When a layer of the newest picture takes input that does not yet.
    var guardEnds: Int?

    var geometry: SceneGeometry {
        let geometry = try? SceneGeometry(
            height: size.height, safeAreaTop: safeArea?.top ?? 0,
            safeAreaBottom: safeArea?.bottom ?? 0)
        return geometry ?? .nominal
    }

    func content(of id: String) -> ContentHeight? {
        contents[id].flatMap { try? ContentHeight(points: $0) }
    }
}

/// Renderers come and go, and scenes with them (R20, R29, R35, R45).
extension Oracle {
    func renderers(of scene: String) -> [Renderer] { renderers.filter { $0.scene == scene } }

    mutating func change(renderer connection: String, _ change: (inout Renderer) -> Void) {
        for index in renderers.indices where renderers[index].connection == connection {
            change(&renderers[index])
        }
    }

    mutating func attach(_ call: Call, _ wanted: Attach.Parameters) throws(Refusal) {
        var faults: [String] = []
        if let scene = wanted.scene, !Words.isName(scene) { faults.append("scene") }
        if !Words.isPlain(wanted.name) || wanted.name.unicodeScalars.count > 256 {
            faults.append("name")
        }
        if (wanted.kinds?.count ?? 0) > 64 { faults.append("kinds") }
        faults += Oracle.faults(of: wanted.size, wanted.safeArea)
        guard faults.isEmpty else { throw .invalid(faults) }
        guard call.more else { throw Refusal(replies: [.standard(.expectedMore)]) }
        let id = wanted.scene ?? defaultScene(of: call.caller)
        if let scene = scene(id) {
            guard rules.renders(call.caller, scenesOf: scene.owner) else {
                throw .permissionDenied
            }
        }
        guard renderers(of: id).count < rules.bounds.renderersPerScene else {
            throw Refusal(replies: [quota("renderers", rules.bounds.renderersPerScene)])
        }
        if scene(id) == nil { try openScene(toDraw: id, for: call) }
        renderers.append(
            Renderer(
                connection: call.connection, call: call.number, caller: call.caller, scene: id,
                size: wanted.size, safeArea: wanted.safeArea))
        awaitedScenes.removeAll { $0 == id }
        setOpenCall(call.number, on: call.connection)
        noteRenderers(of: id)
    }

    static func faults(of size: Wire.Size, _ safeArea: Wire.EdgeInsets?) -> [String] {
        let lengths = [
            ("size.width", size.width), ("size.height", size.height),
            ("safeArea.top", safeArea?.top ?? 0), ("safeArea.leading", safeArea?.leading ?? 0),
            ("safeArea.bottom", safeArea?.bottom ?? 0),
            ("safeArea.trailing", safeArea?.trailing ?? 0),
        ]
        return lengths.filter { $0.1 < 0 || $0.1 > 1_000_000 }.map(\.0)
    }

    /// R20: a scene that is opened by Attach closes with its last renderer once it has no sheets.
    private mutating func openScene(toDraw id: String, for call: Call) throws(Refusal) {
        if scenes.count >= rules.bounds.scenes {
            throw Refusal(replies: [quota("scenes", rules.bounds.scenes)])
        }
        try checkRoom(forSceneOf: call.caller.user)
        try checkStorage(for: call)
        var scene = newScene(id, of: call.caller.user)
        scene.closesUnrendered = true
        scenes.append(scene)
        tell("sceneOpened", of: id)
    }

    // MARK: Ends

    /// A renderer is gone: nobody waits for it, and what was there for it may go.
    mutating func rendererLeft(_ renderer: Renderer) {
        goOn()
        noteRenderers(of: renderer.scene)
        closeIfDeserted(renderer.scene)
    }

    /// R20: Attach to a scene that closes ends with `NoSuchScene`.
    mutating func endRenderers(of scene: String) {
        for renderer in renderers(of: scene) {
            end(renderer, .interface(.noSuchScene(scene: scene)))
        }
        awaitedScenes.removeAll { $0 == scene }
        goOn()
    }

    /// R45: when the owner changes, renderers of the former owner are detached.
    mutating func detachStrangers(from id: String) {
        for renderer in renderers(of: id) {
            guard let owner = scene(id)?.owner,
                !rules.renders(renderer.caller, scenesOf: owner)
            else { continue }
            end(renderer, .standard(.permissionDenied))
            rendererLeft(renderer)
        }
    }

    private mutating func end(_ renderer: Renderer, _ answer: Prediction) {
        renderers.removeAll { $0.connection == renderer.connection }
        setOpenCall(nil, on: renderer.connection)
        told.append(
            Told(
                connection: renderer.connection, call: renderer.call, replies: [answer],
                continues: false))
    }

    // MARK: Scenes

    /// A scene has other renderers, or others of their sizes: that is told.
    mutating func noteRenderers(of id: String) {
        if !settleRendering(of: id) { tell("sceneUpdated", of: id) }
    }

    /// R22, R39: while it is not known what logind says of a scene, nothing of it is drawn.
    @discardableResult
    mutating func settleRendering(of id: String) -> Bool {
        guard let scene = scene(id) else { return false }
        let isRendered = !renderers(of: id).isEmpty && !isAwaitingLogin(scene)
        guard isRendered != scene.isRendered else { return false }
        change(scene: id) { $0.isRendered = isRendered }
        tell("sceneUpdated", of: id)
        settle()
        return true
    }

    func isAwaitingLogin(_ scene: Scene) -> Bool { scene.binding != nil && !hasAnswered }

    mutating func closeIfDeserted(_ id: String) {
        guard let scene = scene(id), scene.closesUnrendered, renderers(of: id).isEmpty,
            !sheets.contains(where: { $0.scene == id }), !awaitedScenes.contains(id)
        else { return }
        close(id, by: nil)
    }

    /// What nothing draws any more closes with its last sheet.
    mutating func closeWhatIsDeserted() {
        let scenes = scenesOfEnds
        scenesOfEnds = []
        for scene in scenes { closeIfDeserted(scene) }
    }

    // MARK: Time

    /// R22: `visible` is time in which the sheet is presented in an active scene with a renderer.
    mutating func settleClocks(of id: String) {
        guard let scene = scene(id) else { return }
        for sheet in stack(of: id) + queue(of: id)
        where sheet.request.expiryClock == .visible {
            let isSeen = sheet.state == .presented && scene.phase == .active && scene.isRendered
            switch sheet.expiry {
            case .due(let then) where !isSeen && now < then:
                let left = then - now
                change(sheet: sheet.id) { $0.expiry = .left(left) }
            case .left(let left) where isSeen:
                deadlineCount += 1
                let (then, number) = (now + left, deadlineCount)
                change(sheet: sheet.id) { sheet in
                    sheet.expiry = .due(then)
                    sheet.expiryNumber = number
                }
                lastMoment = now
            case .due, .left, nil:
                continue
            }
        }
    }

    /// Nobody draws anything any more.
    ///
    /// - Parameter then: since when.
    mutating func stopRendering(at then: Int) {
        let present = now
        now = then
        for scene in scenes where scene.isRendered {
            change(scene: scene.id) { $0.isRendered = false }
            tell("sceneUpdated", of: scene.id)
            settleClocks(of: scene.id)
        }
        now = present
    }
}
