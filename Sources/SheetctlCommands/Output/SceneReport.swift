import SheetClient
import SheetInterface

extension Context {
    /// Gives out scenes: a row or an object for each.
    func report(_ scenes: [Wire.Scene]) throws(SheetClientError) {
        if wantsJSON {
            for scene in scenes { try output.json(scene) }
        } else {
            try output.table(Self.table(scenes))
        }
    }

    private static func table(_ scenes: [Wire.Scene]) -> Table {
        var table = Table(columns: [
            "SCENE", "NUMBER", "PHASE", "PRESENTED", "HELD", "QUEUED", "RENDERERS", "OWNER",
            "SOURCES", "TITLE",
        ])
        for scene in scenes {
            table.append([
                scene.id, "\(scene.number)", scene.phase.rawValue, "\(scene.presented)",
                "\(scene.held)", "\(scene.queued)", "\(scene.renderers)", UserName.of(scene.owner),
                words(for: scene.sources), scene.title,
            ])
        }
        return table
    }

    private static func words(for sources: [Wire.PhaseSource]) -> String? {
        guard !sources.isEmpty else { return nil }
        return sources.map { "\($0.name)=\($0.phase.rawValue)" }.joined(separator: ",")
    }
}
