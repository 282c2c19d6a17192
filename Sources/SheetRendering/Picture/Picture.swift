package import SheetInterface

/// All that a renderer is to show of one scene, as the daemon said it last.
///
/// **Source:** `Attach` of the interface; R35.
package struct Picture: Hashable, Sendable {
    /// The service that it came from.
    package let service: Int
    /// What the service calls the renderer.
    package let renderer: String
    /// Grows with every picture of one attachment.
    package let revision: Int64
    /// The scene, as it stands.
    package let scene: Wire.Scene
    /// Bottom to top.
    package let layers: [PictureLayer]

    /// Takes what came.
    package init(_ reply: Attach.Reply, service: Int = 0) {
        self.service = service
        renderer = reply.renderer
        revision = reply.revision
        scene = reply.scene
        layers = reply.layers.map {
            PictureLayer($0, owner: reply.scene.owner, service: service)
        }
    }

    /// Whether it was made after another one; one of a new attachment always was.
    package func isNewer(than other: Picture) -> Bool {
        renderer != other.renderer || revision > other.revision
    }
}
