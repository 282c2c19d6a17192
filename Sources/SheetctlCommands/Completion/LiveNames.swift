import SheetClient
import SheetInterface

/// What the daemon has at a moment, for a shell to complete ids from.
struct LiveNames {
    /// Which of them.
    enum Subject: String, CaseIterable {
        case sheets
        case scenes
    }

    /// Ids of scenes with their titles, in the order in which they were opened.
    private(set) var scenes: [(id: String, title: String?)] = []
    /// Ids of sheets with their titles, scene by scene, bottom to top.
    private(set) var sheets: [(id: String, title: String?)] = []

    /// Asks the daemon for its opening state.
    init(over connection: consuming SheetConnection) throws(SheetClientError) {
        connection.replyTimeout = Limits.completionPatience
        var watch = try SheetClient.Watch(scenes: nil, over: connection)
        while let event = try watch.next(), event.kind != "ready" {
            take(event)
        }
    }

    private mutating func take(_ event: Wire.Event) {
        if event.kind == "resync" {
            scenes = []
            sheets = []
        } else if let sheet = event.sheet {
            sheets.append((sheet.id, sheet.readableRequest?.title))
        } else if let scene = event.scene {
            scenes.append((scene.id, scene.title))
        }
    }

    /// A line each: the id, a tab, the title.
    func lines(of subject: Subject) -> [String] {
        (subject == .sheets ? sheets : scenes).map { name in
            "\(name.id)\t\(Printable.line(name.title ?? ""))"
        }
    }
}
