import PresentationCore

/// The attached renderers. A connection has one at most.
struct RendererTable: Sendable {
    private var renderers = OrderedMap<ConnectionID, Renderer>()
    private var names: [String: ConnectionID] = [:]
    private var scenes: [SceneID: [ConnectionID]] = [:]
    /// How many have been attached so far.
    private var total: UInt64 = 0

    /// How many are attached.
    var count: Int { renderers.count }

    /// How many draw a scene.
    func count(of scene: SceneID) -> Int { scenes[scene]?.count ?? 0 }

    /// The connections of those who draw a scene, the one that has been attached longest first.
    func connections(of scene: SceneID) -> [ConnectionID] { scenes[scene] ?? [] }

    /// The connections of all, the one that has been attached longest first.
    var connections: [ConnectionID] { renderers.keys }

    /// The one by which it is decided what is smallest and nearest in a scene (R29): that which has been
    /// attached longest.
    func eldest(of scene: SceneID) -> Renderer? {
        scenes[scene]?.first.flatMap { renderers[$0] }
    }

    subscript(connection: ConnectionID) -> Renderer? { renderers[connection] }

    /// The one that is named so.
    func renderer(named id: String) -> Renderer? { names[id].flatMap { renderers[$0] } }

    /// A name that no other renderer of this run of the service has had.
    mutating func nextName(of instance: String) -> String {
        total += 1
        return "r" + instance + String(total, radix: 36)
    }

    mutating func insert(_ renderer: Renderer) {
        renderers[renderer.connection] = renderer
        names[renderer.id] = renderer.connection
        scenes[renderer.scene, default: []].append(renderer.connection)
    }

    @discardableResult
    mutating func remove(_ connection: ConnectionID) -> Renderer? {
        guard let renderer = renderers.removeValue(forKey: connection) else { return nil }
        names[renderer.id] = nil
        scenes[renderer.scene]?.removeAll { $0 == connection }
        if scenes[renderer.scene]?.isEmpty == true { scenes[renderer.scene] = nil }
        return renderer
    }

    @discardableResult
    mutating func update<Result>(
        _ connection: ConnectionID, _ change: (inout Renderer) -> Result
    ) -> Result? {
        renderers.update(connection, change)
    }
}
