import PresentationCore
import SheetGeometry
import SheetInterface
import Varlink

/// One call of Attach: what it draws on, and what it has been given to draw (R34, R35).
struct Renderer: Sendable {
    /// What other calls name it by: of one run of the service, and never given out again there.
    let id: String
    let connection: ConnectionID
    let call: CallID
    /// Who draws: other calls that name it are theirs to make, and administrators'.
    let user: UserID
    let scene: SceneID
    private(set) var surface: Surface
    /// How high the content of sheets wants to be, as far as it has been reported: of live sheets of the
    /// scene alone.
    private(set) var contents: [SheetID: ContentHeight] = [:]
    /// The sheets that a person could reach in the newest picture, and since when that is so (R23).
    private(set) var reachableSince: [SheetID: Instant] = [:]
    /// That of the newest picture; 0 before the first.
    private(set) var revision: Int64 = 0
    /// That of the newest picture that is known to be on the screen.
    private(set) var drawnRevision: Int64 = 0
    /// Whether the newest picture is not what is to be drawn by now.
    var isStale = true

    init(
        id: String, connection: ConnectionID, call: CallID, user: UserID, scene: SceneID,
        surface: Surface
    ) {
        self.id = id
        self.connection = connection
        self.call = call
        self.user = user
        self.scene = scene
        self.surface = surface
    }

    /// The revision of the first picture that shows everything up to now: the newest, or the next.
    var presentRevision: Int64 { isStale ? revision + 1 : revision }

    /// Notes that another picture is made.
    ///
    /// - Parameter reachableSince: the sheets that a person can reach in it, and since when.
    mutating func take(reachableSince: [SheetID: Instant]) {
        revision += 1
        isStale = false
        self.reachableSince = reachableSince
    }

    /// Notes which picture is on the screen; one that was drawn before a newer one says nothing new.
    mutating func noteDrawn(_ revision: Int64) {
        drawnRevision = max(drawnRevision, revision)
    }

    /// Has it draw on something else from now on.
    ///
    /// - Returns: whether that is news.
    mutating func resize(to surface: Surface) -> Bool {
        defer { self.surface = surface }
        return self.surface != surface
    }

    /// Notes how high the content of a sheet wants to be.
    ///
    /// - Returns: whether that is news.
    mutating func note(_ height: ContentHeight, of sheet: SheetID) -> Bool {
        contents.updateValue(height, forKey: sheet) != height
    }

    /// Forgets a sheet that has ended.
    mutating func forget(_ sheet: SheetID) {
        contents[sheet] = nil
    }

    /// How high a sheet is here, and where it can rest.
    func table(of sheet: Presentation) -> DetentTable {
        DetentTable(
            sheet.content.shape, selected: sheet.selectedDetent, in: surface.geometry,
            content: contents[sheet.id])
    }
}
