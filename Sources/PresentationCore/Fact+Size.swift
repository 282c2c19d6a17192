import SheetGeometry

/// How long facts can be when they are written: bounds that are cheap to know before anything is
/// (R42a). They hold for docs/facts.proto, with the frame that a fact has in its record.
///
/// All text that a fact has is counted as it is, and nothing is cut when it is written: neither what a
/// request says nor what people call a peer. Only a bound of what has not happened yet cannot know who
/// will cause it, and then counts on `Fact.peerTextBytes`.
extension Fact {
    /// Bytes of text about a peer that are counted on while it is not known who it will be: of a user's
    /// name, a program and a unit. They mostly have half of that; a path can have 4096, and thrice as
    /// many where it is not UTF-8. What is longer takes of what is left of the room beyond the bound.
    package static let peerTextBytes = 192

    /// No fewer bytes than a record takes beside its facts: each may come in a turn of its own.
    package static let recordBytes = 32

    /// No fewer bytes than this fact is written as, its frame with it.
    ///
    /// Costs O(actions and elements) where the fact has content.
    package var sizeBound: Int {
        let body =
            switch self {
            case .sceneOpened(let opening):
                Size.of(opening.id) + Size.of(opening.title) + Size.number + 2 * Size.word
                    + 2 * Size.id + Size.of(opening.binding)
            case .sceneUpdated(let update):
                Size.of(update.id) + Size.of(update.title) + 2 * Size.id + 2 * Size.word
                    + Size.of(update.binding)
            case .sceneClosed(let id): Size.of(id)
            case .sourceSet(let scope, let source):
                Size.of(scope) + Size.frame + Size.of(source.name) + Size.of(source.status)
                    + Size.word + Size.id + Size.number + Size.of(source.sender)
            case .sourceCleared(let scope, let name): Size.of(scope) + Size.of(name)
            case .phaseChanged(let id, _), .renderingChanged(let id, _): Size.of(id) + Size.word
            case .accepted(let acceptance): Size.accepting(acceptance.request, acceptance.content)
            case .placed(let id, _, _), .held(let id, _), .resumed(let id), .detached(let id):
                Size.moving(id)
            case .updated(let id, let content, _): Size.of(id) + Size.of(content) + Size.word
            case .detentSelected(let id, let detent): Size.of(id) + Size.of(detent.word)
            case .expirySet(let id, _): Size.of(id) + Size.expiry
            case .ended(let outcome): Size.of(outcome)
            case .forgotten(let ids): ids.reduce(0) { $0 + Size.of($1) }
            case .sessionAssigned(let id, let session, _):
                Size.of(id) + Size.of(session) + Size.id
            case .sessionLocked(let session), .sessionUnlocked(let session): Size.of(session)
            }
        return 2 * Size.frame + body
    }

    /// `sizeBound` of the acceptance that a request can lead to.
    package static func sizeBound(accepting request: PresentationRequest) -> Int {
        2 * Size.frame + Size.accepting(request, request.content)
    }

    /// `sizeBound` of the end of the sheet that was asked for with `request` and says `content` by now,
    /// for whatever reason, without values: at most with the ids of all elements that take some.
    package static func sizeBound(
        endingWithoutValues request: PresentationRequest, _ content: SheetContent
    ) -> Int {
        var inputs = 0
        for element in content.elements where element.input != nil { inputs += Size.of(element.id) }
        let action = content.actions.reduce(0) { max($0, Size.of($1.id)) }
        return 2 * Size.frame + Size.ending(of: request.id, in: request.scene, request.token)
            + Size.peer + 3 * Size.frame + peerTextBytes + inputs + action
    }

    /// `sizeBound` of the three facts that a sheet was placed, held and resumed, together.
    package static func sizeBound(placingHoldingResuming id: SheetID) -> Int {
        3 * (2 * Size.frame + Size.moving(id))
    }
}

/// Bounds of parts, in bytes.
private enum Size {
    /// The key of a field and the length of what is in it: at most 2 and 5 bytes.
    static let frame = 7
    /// The same for what has less than 128 bytes.
    static let shortFrame = 3
    /// A number, with its key.
    static let number = 12
    /// A user or a group, with its key.
    static let id = 7
    /// A truth or a word of an enumeration, with its key.
    static let word = 3
    /// A number of fixed width, with its key.
    static let fixed = 10
    /// A place in time.
    static let order = shortFrame + 2 * number
    static let moment = shortFrame + 2 * fixed
    static let duration = shortFrame + 2 * number
    /// What is left of a sheet's time.
    static let expiry = shortFrame + duration
    /// A detent.
    static let detent = shortFrame + GeometryLimits.wordBytes
    /// A peer, without text.
    static let peer = frame + 2 * id + number

    static func of(_ text: String?) -> Int {
        guard let count = text?.utf8.count else { return 0 }
        return count + (count < 128 ? shortFrame : frame)
    }
    static func of(_ id: SheetID) -> Int { of(id.description) }
    static func of(_ id: SceneID) -> Int { of(id.description) }

    static func of(_ scope: PhaseScope) -> Int {
        switch scope {
        case .scene(let id): of(id)
        case .everyScene: 0
        }
    }

    static func of(_ binding: SceneBinding?) -> Int {
        switch binding {
        case .session(let name), .seat(let name): frame + of(name)
        case .display: frame + id
        case nil: 0
        }
    }

    static func of(_ sender: PhaseSender?) -> Int {
        sender == nil ? 0 : frame + number + 2 * word + duration
    }

    static func of(_ words: [String]) -> Int { words.reduce(0) { $0 + of($1) } }

    static func of(_ peer: Peer) -> Int {
        Size.peer + of(peer.userName) + of(peer.program) + of(peer.unit)
    }

    static func of(_ token: PresentationToken?) -> Int {
        token.map { frame + id + fixed + of($0.word) } ?? 0
    }

    static func moving(_ id: SheetID) -> Int { of(id) + order + word }

    // MARK: Births

    static func accepting(_ request: PresentationRequest, _ content: SheetContent) -> Int {
        let words = 13 * word
        let times = order + duration + frame + duration + word + expiry + moment
        return of(request.id) + of(request.scene) + of(request.parent?.description)
            + of(request.presenter) + of(request.placement) + of(request.key) + of(request.token)
            + of(request.kind) + of(content) + words + times + 4 * frame + number
            + detent
    }

    private static func of(_ placement: Placement) -> Int {
        switch placement {
        case .stack, .queue, .replacingKey: frame + word
        case .replacing(let id): frame + word + of(id)
        }
    }

    // MARK: Content

    static func of(_ content: SheetContent) -> Int {
        var size = 3 * frame + word + content.words.count
        for action in content.actions { size += frame + of(action.id) + word }
        for element in content.elements { size += of(element) }
        if case .sheet(let list) = content.shape {
            for detent in list.detents { size += of(detent.word) }
        }
        return size + word + 2 * detent
    }

    private static func of(_ element: Element) -> Int {
        let input =
            switch element.input {
            case nil: 0
            case .number: frame + word + 2 * fixed
            case .choice(let choices), .filter(let choices): frame + word + of(choices)
            case .field, .multiline, .secret, .toggle, .date, .dateRange, .time, .unknown:
                frame + word
            }
        return frame + of(element.id) + input + of(element.value) + 2 * word + 2 * number
    }

    // MARK: Ends

    static func of(_ outcome: Outcome) -> Int {
        var size = ending(of: outcome.id, in: outcome.scene, outcome.token) + of(outcome.action)
        for value in outcome.values { size += frame + of(value.id) + of(value.value) }
        return size + of(outcome.withheld) + (outcome.by.map { of($0) } ?? 0)
    }

    static func ending(
        of id: SheetID, in scene: SceneID, _ token: PresentationToken?
    ) -> Int {
        of(id) + of(scene) + number + word + moment + 2 * Size.id + of(token)
    }
}
