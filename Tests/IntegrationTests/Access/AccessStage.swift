import SheetInterface
import Varlink

/// A daemon that knows groups, a scene's owner, somebody who presents there, and others.
final class AccessStage {
    /// Everybody who may be something to a sheet that `presenter` presents in a scene of `owner`.
    enum Role: CaseIterable {
        case owner, presenter, administrator, root, renderer, prompter, stranger

        var person: Person {
            switch self {
            case .owner: Person(71_001)
            case .presenter: Person(71_002)
            case .administrator: Person(71_003, groups: [72_000, Groups.administrators])
            case .root: .root
            case .renderer: Person(71_004, groups: [Groups.renderers])
            case .prompter: Person(71_005, gid: Groups.prompters)
            case .stranger: Person(71_006, groups: [72_000])
            }
        }
    }

    enum Groups {
        static let administrators: UInt32 = 72_001
        static let renderers: UInt32 = 72_002
        static let prompters: UInt32 = 72_003
    }

    static let configuration = """
        [Access]
        AdminGroup=\(Groups.administrators)
        RendererGroup=\(Groups.renderers)
        PrompterGroup=\(Groups.prompters)
        [Scene reserved]
        """

    let daemon: RunningDaemon
    let owner: Client
    let presenter: Client
    private var sceneCount = 0

    init() throws {
        daemon = try RunningDaemon(.init(configuration: Self.configuration))
        owner = try daemon.connect(as: Role.owner.person)
        presenter = try daemon.connect(as: Role.presenter.person)
    }

    func connect(as role: Role) throws -> Client { try daemon.connect(as: role.person) }

    /// Opens a scene of the owner's.
    func scene() throws -> String {
        sceneCount += 1
        let id = "room\(sceneCount)"
        _ = try owner.ask(OpenScene.self, .init(id: id))
        return id
    }

    /// Presents a sheet of the presenter's in a scene of the owner's.
    func sheet() throws -> (id: String, scene: String) {
        let scene = try scene()
        let reply = try presenter.ask(Present.self, .init(scene: scene, sheet: Self.words))
        return (reply.id, scene)
    }

    /// A sheet that says what not everybody may read.
    static let words = Wire.SheetRequest(
        title: "Words", message: "More words",
        elements: [.init(id: "name", kind: "field", value: ["Words"])],
        actions: [.init(id: "ok", label: "Words")], detents: ["medium", "large"])
}

extension Client.Refused {
    var isPermissionDenied: Bool { name == "org.varlink.service.PermissionDenied" }
}

/// Whether a call was allowed.
///
/// - Throws: what it failed by, unless that was PermissionDenied.
func isAllowed(_ call: () throws -> Void) throws -> Bool {
    do {
        try call()
        return true
    } catch let error as Client.Refused where error.isPermissionDenied {
        return false
    }
}
