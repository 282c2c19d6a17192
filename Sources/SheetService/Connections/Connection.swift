import PresentationCore
import SheetInterface
import Varlink

/// One client: who it is, where its protocol stands, and the call that keeps it waiting.
///
/// It is one thing that is changed where it stands, by the one service that has it: a call touches its
/// connection a dozen times, and never copies it.
final class Connection {
    /// What a call that is not answered yet waits for. A connection has one at most.
    enum OpenCall: Hashable, Sendable {
        /// Present with `more`: told of each change of state.
        /// Exits: the outcome was sent; the service stops; the client hung up.
        case presenting(CallID, SheetID)
        /// Await.
        /// Exits: the outcome was sent; its time ran out; the service stops; the client hung up.
        case awaiting(CallID, SheetID)
        /// Watch.
        /// Exits: the service stops; the client hung up.
        case watching(CallID)
        /// History.
        /// Exits: whoever keeps it has answered; the service stops; the client hung up.
        case lookingBack(CallID, query: UInt64)
        /// Attach: given each picture.
        /// Exits: the scene closed; it has an owner whose scenes its user may not draw; the service
        /// stops; the client hung up.
        case rendering(CallID)
        /// SetPhase of a lock screen, for these scenes.
        /// Exits: they are drawn without what it covers; time ran out; the service stops; the client hung
        /// up.
        case awaitingDrawing(CallID, PhaseScope)

        /// The sheet whose end it waits for.
        var sheet: SheetID? {
            switch self {
            case .presenting(_, let sheet), .awaiting(_, let sheet): sheet
            case .watching, .lookingBack, .rendering, .awaitingDrawing: nil
            }
        }

        /// The call that is to be answered.
        var call: CallID {
            switch self {
            case .presenting(let call, _), .awaiting(let call, _), .watching(let call),
                .lookingBack(let call, _), .rendering(let call), .awaitingDrawing(let call, _):
                call
            }
        }
    }

    /// In the order of `PresentationInterface.Method.all`.
    private static let names = MethodNames(PresentationInterface.Method.all.map(\.qualifiedName))

    let id: ConnectionID
    let peer: Peer
    /// All that its user belonged to when it connected, as the kernel numbers them.
    let groups: [UInt32]
    /// Who its user is to the service, by the configuration in force.
    var caller: Caller
    /// The logind session that its process belongs to, if it does.
    let session: String?
    /// What its user has in open connections, this one among them.
    let account: UserAccount
    var machine: ServerConnection
    /// The call that is not answered yet.
    var openCall: OpenCall?
    /// Whether a presenter has not been told the state that its sheet is in now.
    var owesState = false
    /// Whether the service still has it.
    var isOpen = true
    /// Whether the outside reads what comes in.
    var isRead = true
    /// Whether its next turn has been ordered, and has not come.
    var isYielding = false
    /// Whether output or reading may have changed in this input.
    var isTouched = false
    /// Whether its client is gone, and reads nothing any more.
    var isReaderLost = false
    /// The unsent bytes that its user has been charged with.
    private var chargedBytes = 0
    /// Whether there is a deadline for a frame that has begun to come.
    var isFrameTimed = false
    /// What it watches, while its open call is one of Watch.
    var watcher: Watcher?
    /// Whether the end of the connection has been ordered.
    var isClosing = false

    init(
        id: ConnectionID, peer: Peer, groups: [UInt32], caller: Caller, session: String?,
        account: UserAccount, limits: VarlinkLimits
    ) {
        self.id = id
        self.peer = peer
        self.groups = groups
        self.caller = caller
        self.session = session
        self.account = account
        machine = ServerConnection(limits: limits, names: Self.names)
    }

    /// Charges its user with what it has not been sent by now (R43).
    func chargeUnsent() {
        let unsent = machine.unsentBytes
        account.unsentBytes += unsent - chargedBytes
        chargedBytes = unsent
    }

    /// Takes back what its user is charged with, now that nothing more of it is sent.
    func settleAccount() {
        account.unsentBytes -= chargedBytes
        chargedBytes = 0
    }
}
