import PresentationCore
import SheetInterface
import Varlink

/// Present: brings a sheet up, or finds the one that a token has brought up.
extension SheetService {
    mutating func present(_ call: Call) throws(Refusal) {
        let parameters = try presentParameters(of: call)
        if let use = tokenUse(parameters.token, of: call) {
            try presentAgain(use, parameters, for: call)
            return
        }
        try RequestRules.check(parameters)
        let content = try ContentReader.content(
            of: parameters.sheet, words: parameters.sheetBytes.bytes, at: "sheet.")
        try checkSecrets(
            of: content, isAwaitable: isAwaitable(parameters, call), at: "sheet.elements")
        let scene = try openScene(
            parameters.scene.map { SceneID($0) } ?? defaultScene(for: call))
        try checkPermission(of: call, toPresent: parameters, content, in: scene)
        let request = request(from: parameters, content, in: scene, for: call)
        let (id, lifetime) = (request.id, request.lifetime)
        let decision = try decide(
            .sheetRequested(request, in: geometry(of: scene.id)), for: call)
        counters.sheetsAccepted += 1
        if let outcome = decision.outcome(of: id) {
            // It was given no time at all.
            reply(
                to: call,
                Present.Reply(
                    id: id.description, state: .dismissed,
                    outcome: Wire.Outcome(outcome, whole: true)))
            return
        }
        begin(id, lifetime: lifetime, deduplicated: nil, for: call)
    }

    // MARK: Tokens

    private func fingerprint(of call: Call) -> UInt64 {
        let depth = settings.limits.wire.depth
        return unsafe call.client.machine.withParameters { bytes in
            unsafe RequestFingerprint.of(bytes, maximumDepth: depth)
        }
    }

    /// What a token was used for, if it was.
    private func tokenUse(_ token: String?, of call: Call) -> TokenUse? {
        token.flatMap { coordinator.use(ofToken: $0, by: call.user, at: call.now) }
    }

    /// Reads the parameters of a call.
    ///
    /// - Throws: likewise when they cannot be read; but that their token is in use for another request is
    ///   said before all else that is wrong with them.
    private func presentParameters(of call: Call) throws(Refusal) -> Present.Parameters {
        do throws(Refusal) {
            return try parameters(Present.Parameters.self, of: call)
        } catch {
            let probe = try? unsafe call.client.machine.withParameters {
                bytes throws(ParameterError) in
                try unsafe ParameterDecoder.decode(
                    TokenProbe.self, from: bytes, unknownMembers: .ignored)
            }
            guard let use = tokenUse(probe?.token, of: call),
                use.fingerprint != fingerprint(of: call)
            else { throw error }
            throw .interface(.tokenInUse(id: use.sheet.description))
        }
    }

    /// A repetition gets the same sheet, and goes on with its states and its outcome.
    private mutating func presentAgain(
        _ use: TokenUse, _ parameters: Present.Parameters, for call: Call
    ) throws(Refusal) {
        guard use.fingerprint == fingerprint(of: call) else {
            throw .interface(.tokenInUse(id: use.sheet.description))
        }
        if let outcome = coordinator.outcome(of: use.sheet, at: call.now),
            coordinator.sheets[use.sheet] == nil
        {
            reply(
                to: call,
                Present.Reply(
                    id: use.sheet.description, state: .dismissed, deduplicated: true,
                    outcome: Wire.Outcome(outcome, whole: true)))
            return
        }
        if call.incoming.wantsMore { try checkRoom(forWaiterOf: use.sheet) }
        let lifetime = lifetime(of: parameters, call)
        carryOut(.requestRepeated(use.sheet, lifetime), at: call.now)
        begin(use.sheet, lifetime: lifetime, deduplicated: true, for: call)
    }

    // MARK: Checks

    /// A sheet with secrets has somebody to give them to (R26).
    func checkSecrets(
        of content: SheetContent, isAwaitable: Bool, at path: String
    ) throws(Refusal) {
        guard content.hasSecrets, !isAwaitable else { return }
        throw .invalid(path)
    }

    private func isAwaitable(_ parameters: Present.Parameters, _ call: Call) -> Bool {
        call.incoming.wantsMore || parameters.token != nil
    }

    private func checkPermission(
        of call: Call, toPresent parameters: Present.Parameters, _ content: SheetContent,
        in scene: Scene
    ) throws(Refusal) {
        if !access.presentsFreely(call.caller, inScenesOf: scene.owner) {
            // No phishing (R46).
            let isModest =
                (parameters.sheet.priority ?? .normal) == .normal
                && parameters.sheet.style != .cover
                && !content.interactiveDismissDisabled && !content.hasSecrets
                && parameters.sheet.onInactive != .keep && parameters.sheet.onBackground != .keep
                && parameters.sheet.kind == nil
            guard isModest else { throw .permissionDenied }
        }
        try checkRule(of: call, over: parameters.replaces.map { SheetID($0) }, in: scene)
        try checkParent(parameters.parent.map { SheetID($0) }, for: call, in: scene)
    }

    /// One replaces one's own. What is not live, or is elsewhere, is the core's to refuse.
    private func checkRule(
        of call: Call, over replaced: SheetID?, in scene: Scene
    ) throws(Refusal) {
        guard let replaced, let sheet = coordinator.sheets[replaced],
            sheet.request.scene == scene.id
        else { return }
        guard access.rules(call.caller, overSheetsOf: sheet.request.presenter.user) else {
            throw .permissionDenied
        }
    }

    /// A sheet is presented from one's own, unless one rules over the scene (R10).
    private func checkParent(
        _ parent: SheetID?, for call: Call, in scene: Scene
    ) throws(Refusal) {
        guard let parent, let sheet = coordinator.sheets[parent], sheet.request.scene == scene.id
        else { return }
        let isAllowed =
            access.rules(call.caller, overSheetsOf: sheet.request.presenter.user)
            || access.rules(call.caller, overScenesOf: scene.owner)
        guard isAllowed else { throw .permissionDenied }
        // It would be raised above what a plain user may have in somebody else's scene (R46).
        let isModest = sheet.rank.priority == .normal
        guard isModest || access.presentsFreely(call.caller, inScenesOf: scene.owner) else {
            throw .permissionDenied
        }
    }

    // MARK: The sheet

    private func lifetime(of parameters: Present.Parameters, _ call: Call) -> Lifetime {
        parameters.lifetime.map { Lifetime($0) }
            ?? (call.incoming.wantsMore ? .presenter : .detached)
    }

    // Each member is looked at where it stands: the whole of what was sent is large, and a variable for it
    // would be a copy.
    private mutating func request(
        from parameters: Present.Parameters, _ content: SheetContent, in scene: Scene,
        for call: Call
    ) -> PresentationRequest {
        let token = parameters.token.map {
            PresentationToken(user: call.user, word: $0, fingerprint: fingerprint(of: call))
        }
        return PresentationRequest(
            id: sheetIDs.next(), scene: scene.id, parent: parameters.parent.map { SheetID($0) },
            presenter: call.peer,
            isFromStranger: !access.rules(call.caller, overScenesOf: scene.owner),
            isFromAdministrator: call.caller.isAdministrator,
            style: parameters.sheet.style.map { Style($0) } ?? .sheet,
            priority: parameters.sheet.priority.map { Priority($0) } ?? .normal,
            placement: Placement(parameters), key: parameters.sheet.key, token: token,
            lifetime: lifetime(of: parameters, call),
            whenInactive: parameters.whenInactive.map { WhenInactive($0) } ?? .queue,
            whenUnrendered: parameters.whenUnrendered == .reject ? .reject : .wait,
            policies: PhasePolicies(
                onInactive: parameters.sheet.onInactive.map { PhasePolicy($0) },
                onBackground: parameters.sheet.onBackground.map { PhasePolicy($0) },
                fallback: defaultPolicies(for: call.caller, in: scene)),
            inactiveGrace: parameters.sheet.inactiveGraceMSec.map { .milliseconds($0) }
                ?? settings.inactiveGrace,
            expiry: ExpiryRequest(
                after: parameters.sheet.expiresAfterMSec.map { .milliseconds($0) },
                clock: parameters.sheet.expiryClock == .visible ? .visible : .elapsed),
            isAwaitable: isAwaitable(parameters, call), kind: parameters.sheet.kind,
            content: content)
    }

    /// What the configuration says of phases, for somebody who may or may not ask for `keep` (R46).
    private func defaultPolicies(for caller: Caller, in scene: Scene) -> PhasePolicies {
        let policies = settings.policies
        guard !access.presentsFreely(caller, inScenesOf: scene.owner) else { return policies }
        func modest(_ policy: PhasePolicy) -> PhasePolicy { policy == .keep ? .hold : policy }
        return PhasePolicies(
            onInactive: modest(policies.onInactive), onBackground: modest(policies.onBackground))
    }

    /// Tells the presenter the state that its sheet is in, and lets it wait if it wants to.
    private mutating func begin(
        _ id: SheetID, lifetime: Lifetime, deduplicated: Bool?, for call: Call
    ) {
        guard
            let (ruling, state) = coordinator.sheets.withValue(id, { ($0.lifetime, $0.state) })
        else { return }
        if ruling == .presenter {
            presenters.attach(id, to: call.connection)
        } else {
            release(presenters.remove(id))
        }
        let reply = Present.Reply(
            id: id.description, state: Wire.Word(state), deduplicated: deduplicated)
        self.reply(to: call, reply, continues: call.incoming.wantsMore)
        guard call.incoming.wantsMore else { return }
        wait(call.connection, as: .presenting(call.incoming.id, id), for: id)
    }
}

extension Placement {
    fileprivate init(_ parameters: Present.Parameters) {
        self =
            switch parameters.placement {
            case .stack, nil: .stack
            case .queue: .queue
            case .replace: parameters.replaces.map { .replacing(SheetID($0)) } ?? .replacingKey
            }
    }
}
