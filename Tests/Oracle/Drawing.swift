import SheetGeometry
package import SheetInterface

/// A layer of a renderer's screen.
private struct Layer {
    let sheet: Sheet
    let table: DetentTable
}

/// What renderers are to draw, and what of it takes input (R11, R23, R28, R32, R34).
extension Oracle {
    /// The renderers that are attached, the eldest first.
    package var attached: [Renderer] { renderers }

    /// R29: by whose geometry it is decided what is smallest or nearest.
    func geometry(of scene: String) -> SceneGeometry {
        renderers(of: scene).first?.geometry ?? .nominal
    }

    /// Bottom to top: what is presented, unless it is not known what logind says.
    private func layers(on renderer: Renderer) -> [Layer] {
        guard let scene = scene(renderer.scene), !isAwaitingLogin(scene) else { return [] }
        return stack(of: scene.id).filter { $0.state == .presented }.map { sheet in
            Layer(sheet: sheet, table: table(of: sheet, on: renderer))
        }
    }

    func table(of sheet: Sheet, on renderer: Renderer) -> DetentTable {
        let shape: SheetShape
        switch sheet.style {
        case .sheet:
            let list = try? DetentList(words: sheet.request.detents ?? [])
            shape = .sheet(list ?? .standard)
        case .alert: shape = .alert
        case .cover: shape = .cover
        }
        return DetentTable(
            shape, selected: sheet.selected.flatMap { try? Detent($0) }, in: renderer.geometry,
            content: renderer.content(of: sheet.id))
    }

    /// R32: the topmost layer that dims: one that is above `largestUndimmedDetent`.
    private func dimming(_ layers: [Layer], on renderer: Renderer) -> Int? {
        layers.lastIndex { layer in
            guard layer.sheet.style == .sheet,
                let word = layer.sheet.request.largestUndimmedDetent,
                let largest = try? Detent(word)
            else { return true }
            let height = largest.height(
                in: renderer.geometry, content: renderer.content(of: layer.sheet.id))
            return layer.table.height > height + 0.001
        }
    }

    /// R11, R23: the top layer and what lies below undimmed layers, once the input guard is over.
    func isInteractive(_ id: String, on renderer: Renderer) -> Bool {
        let layers = layers(on: renderer)
        guard let since = renderer.reachableSince[id], since + rules.inputGuard <= now,
            let place = layers.firstIndex(where: { $0.sheet.id == id })
        else { return false }
        return place >= dimming(layers, on: renderer) ?? 0
    }

    /// R34: a renderer is given the newest picture, whole.
    ///
    /// - Parameter picture: without the timestamps.
    /// - Returns: what is wrong with it, in words.
    package mutating func given(_ picture: Attach.Reply, on connection: String) -> String? {
        guard let renderer = renderers.first(where: { $0.connection == connection }),
            let scene = scene(renderer.scene)
        else { return "somebody who is not attached was given a picture" }
        if !renderer.isStale { return "a renderer was given a picture that is no news" }
        if renderer.name == nil {
            guard !usedRenderers.contains(picture.renderer) else {
                return "the name \(picture.renderer) was given twice"
            }
            usedRenderers.append(picture.renderer)
        }
        let layers = layers(on: renderer)
        let dimming = dimming(layers, on: renderer)
        var since: [String: Int] = [:]
        for (place, layer) in layers.enumerated() where place >= dimming ?? 0 {
            since[layer.sheet.id] = renderer.reachableSince[layer.sheet.id] ?? now
        }
        let right = Attach.Reply(
            renderer: renderer.name ?? picture.renderer, revision: renderer.revision + 1,
            scene: describe(scene),
            layers: layers.enumerated().map { place, layer in
                describe(
                    layer, dim: place == dimming ? rules.dimOpacity : 0,
                    since: since[layer.sheet.id], in: scene)
            })
        change(renderer: connection) { [guardTime = rules.inputGuard, now = now] renderer in
            renderer.name = picture.renderer
            renderer.revision += 1
            renderer.isStale = false
            renderer.reachableSince = since
            renderer.guardEnds = since.values.map { $0 + guardTime }.filter { $0 > now }.min()
        }
        return right == picture
            ? nil : "a renderer was given \(picture) and should have been given \(right)"
    }

    private func describe(
        _ layer: Layer, dim: Double, since: Int?, in scene: Scene
    ) -> Wire.Layer {
        var sheet = describe(layer.sheet, whole: true)
        sheet.expiresInMSec = nil
        // R46: always the user; for sheets with secrets, and all that are not root's or the owner's.
        let peer = layer.sheet.presenter
        let isTold = layer.sheet.hasSecrets || (peer.uid != 0 && peer.uid != scene.owner)
        let origin = ["uid \(peer.uid)", peer.program].compactMap(\.self).joined(separator: " ")
        return Wire.Layer(
            sheet: sheet, height: layer.table.height,
            detentHeights: layer.table.heights.map {
                Wire.DetentHeight(detent: $0.detent.word, height: $0.height)
            },
            dim: dim, interactive: since.map { $0 + rules.inputGuard <= now } ?? false,
            origin: isTold ? origin : nil)
    }

    mutating func markStale(_ scene: String) {
        for index in renderers.indices where renderers[index].scene == scene {
            renderers[index].isStale = true
        }
    }

    // MARK: The input guard

    /// When the next layer takes input.
    package var nextGuardEnd: Int? { renderers.compactMap(\.guardEnds).min() }

    /// Layers take input by now that have not.
    package mutating func guardsEnded() {
        for index in renderers.indices {
            guard let end = renderers[index].guardEnds, end <= now else { continue }
            renderers[index].guardEnds = nil
            renderers[index].isStale = true
        }
    }
}
