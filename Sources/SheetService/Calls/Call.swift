import PresentationCore
import SheetInterface
import Varlink

/// A call that is being carried out: what was asked, and by whom.
struct Call {
    let incoming: IncomingCall
    /// Who asks.
    let client: Connection
    let now: Moment

    init(_ incoming: IncomingCall, on client: Connection, at now: Moment) {
        self.incoming = incoming
        self.client = client
        self.now = now
    }

    var connection: ConnectionID { client.id }
    var peer: Peer { client.peer }
    var caller: Caller { client.caller }
    /// The logind session of the caller's process, if it has one.
    var session: String? { client.session }
    var user: UserID { caller.user }
}

/// Why a call is answered with an error.
enum Refusal: Error, Hashable, Sendable {
    /// An error that every service has.
    case standard(VarlinkError)
    /// An error of the interface.
    case interface(InterfaceError)

    /// `org.varlink.service.InvalidParameter`, naming the parameter as `sheet.actions[1].id`.
    static func invalid(_ path: String) -> Refusal { .standard(.invalidParameter(path)) }

    static let permissionDenied = Refusal.standard(.permissionDenied)

    static func noSuchScene(_ id: SceneID) -> Refusal {
        .interface(.noSuchScene(scene: id.description))
    }

    static func noSuchSheet(_ id: SheetID) -> Refusal {
        .interface(.noSuchSheet(id: id.description))
    }
}
