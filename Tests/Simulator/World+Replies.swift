import PresentationCore
import SheetInterface
import SheetService
import Varlink

/// What clients read, compared with what is true.
extension World {
    /// A client reads, and the service hears that so many bytes have left.
    mutating func read(_ count: Int, from id: ConnectionID) throws(SimulationFailure) {
        guard var connection = connections[id] else { return }
        let bytes = connection.read(min(count, connection.toClient.count))
        connection.client.receive(bytes)
        if !connection.isOpen && connection.toClient.isEmpty { connection.client.receiveEnd() }
        connections[id] = connection
        try takeReplies(on: id)
        guard connection.isOpen else {
            if connection.toClient.isEmpty { connections[id] = nil }
            return
        }
        if !bytes.isEmpty { try hand(.sent(id, bytes.count)) }
    }

    private mutating func takeReplies(on id: ConnectionID) throws(SimulationFailure) {
        while let reply = try nextReply(on: id) {
            summary.replies += 1
            guard let connection = connections[id], var pending = connection.calls[reply.call]
            else {
                throw failure("a reply came to no call")
            }
            try check(reply, to: &pending, from: connection.peer.user)
            connections.update(id) { connection in
                connection.calls[reply.call] = reply.continues ? pending : nil
            }
        }
    }

    private mutating func nextReply(
        on id: ConnectionID
    ) throws(SimulationFailure) -> IncomingReply? {
        guard var connection = connections[id] else { return nil }
        defer { connections[id] = connection }
        do throws(ProtocolViolation) {
            return try connection.client.next()
        } catch .endBeforeReply {
            // Only calls that had not come whole may go without an answer, and those of a client that
            // did not get on with a frame.
            let owed = connection.calls.count { $0.value.endOffset <= connection.deliveredCount }
            guard owed == 0 || connection.wasCutOff else {
                throw failure("\(owed) calls on \(id.words) had no answer when it ended")
            }
            return nil
        } catch .endInsideFrame where connection.wasCutOff {
            return nil
        } catch {
            throw failure("the service broke the protocol: \(error)")
        }
    }

    // MARK: Replies

    private mutating func check(
        _ reply: IncomingReply, to pending: inout PendingCall, from user: UserID
    ) throws(SimulationFailure) {
        if let name = reply.error {
            summary.errors += 1
            return try check(error: name, reply.parameters, to: pending.made, from: user)
        }
        let made = pending.made
        try check(made.invalidPath == nil, "\(made.parameters) was taken for \(made.method)")
        switch made.kind {
        case .present: try check(decode(Present.self, reply), reply, &pending, user)
        case .watch: try check(decode(Watch.self, reply).event, reply, &pending, user)
        default: try check(final: reply, to: pending, from: user)
        }
    }

    private func decode<Method: InterfaceMethod>(
        _ method: Method.Type, _ reply: IncomingReply
    ) throws(SimulationFailure) -> Method.Reply {
        do throws(ParameterError) {
            return try reply.decode(Method.Reply.self)
        } catch {
            throw failure("a reply to \(Method.name) has a wrong \(error.path)")
        }
    }

    private func check(
        _ told: Present.Reply, _ reply: IncomingReply, _ pending: inout PendingCall, _ user: UserID
    ) throws(SimulationFailure) {
        try check(pending.sheet ?? told.id == told.id, "a call presented two sheets")
        pending.sheet = told.id
        pending.state = told.state
        try check(
            reply.continues == (told.state != .dismissed && pending.made.flags == .more),
            "a presenter was told \(told), continues: \(reply.continues)")
        try check((told.outcome != nil) == (told.state == .dismissed), "an outcome is missing")
        if let outcome = told.outcome {
            try check(outcome.id == told.id, "a presenter was told of another sheet")
            try refuse(oracle.fault(of: outcome, toldTo: user))
        }
    }

    private mutating func check(
        _ event: Wire.Event, _ reply: IncomingReply, _ pending: inout PendingCall, _ user: UserID
    ) throws(SimulationFailure) {
        summary.events += 1
        if event.kind == "resync" { summary.resyncs += 1 }
        try check(reply.continues, "a watcher was told that nothing follows")
        try check(event.instance == swarm.settings.instance, "an event came of another instance")
        try refuse(pending.mirror?.take(event))
        if let sheet = event.sheet { try refuse(oracle.fault(of: sheet, toldTo: user)) }
        if let outcome = event.outcome { try refuse(oracle.fault(of: outcome, toldTo: user)) }
    }

    private func check(
        final reply: IncomingReply, to pending: PendingCall, from user: UserID
    ) throws(SimulationFailure) {
        let made = pending.made
        try check(!reply.continues, "\(made.method) continues")
        switch made.kind {
        case .await:
            let told = try decode(Await.self, reply)
            if told.outcome == nil {
                let due = made.timeoutMSec.map { pending.madeAt + .milliseconds($0) }
                let isDue = due.map { $0 <= clock.now.instant } ?? false
                try check(isDue, "an Await ended too early without an outcome")
            }
            try check((told.outcome != nil) == (told.state == .dismissed), "an outcome is missing")
            if let outcome = told.outcome { try refuse(oracle.fault(of: outcome, toldTo: user)) }
        case .dismiss: try check(ended: decode(Dismiss.self, reply).dismissed)
        case .dismissPresented: try check(ended: decode(DismissPresented.self, reply).dismissed)
        case .dismissAll: try check(ended: decode(DismissAll.self, reply).dismissed)
        case .closeScene: try check(ended: decode(CloseScene.self, reply).dismissed)
        case .choose:
            try refuse(oracle.fault(of: decode(Choose.self, reply).outcome, toldTo: user))
        case .describeSheet:
            let told = try decode(DescribeSheet.self, reply)
            try check((told.sheet == nil) != (told.outcome == nil), "a sheet is live and ended")
            if let sheet = told.sheet { try refuse(oracle.fault(of: sheet, toldTo: user)) }
            if let outcome = told.outcome { try refuse(oracle.fault(of: outcome, toldTo: user)) }
        case .describeScene:
            for sheet in try decode(DescribeScene.self, reply).sheets {
                try refuse(oracle.fault(of: sheet, toldTo: user))
            }
        case .attemptDismiss: _ = try decode(AttemptDismiss.self, reply)
        case .openScene: _ = try decode(OpenScene.self, reply)
        case .setPhase: _ = try decode(SetPhase.self, reply)
        case .listScenes: _ = try decode(ListScenes.self, reply)
        case .getStatus: _ = try decode(GetStatus.self, reply)
        case .getInfo: break
        case .present, .watch, .notImplemented, .unknown, .malformed:
            throw failure("\(made.method) was answered with \(reply.parameters)")
        }
    }

    private func check(ended ids: [String]) throws(SimulationFailure) {
        for id in ids { try check(oracle.hasEnded(id), "\(id) is said to have ended") }
        try check(Set(ids).count == ids.count, "a sheet is said to have ended twice")
    }

    // MARK: Errors

    private func check(
        error name: String, _ parameters: RawJSON, to made: MadeCall, from user: UserID
    ) throws(SimulationFailure) {
        let isReasonable: Bool
        if let error = VarlinkError(name: name, parameters: parameters) {
            isReasonable = self.isReasonable(error, to: made, from: user)
        } else if let error = InterfaceError(name: name, parameters: parameters) {
            if case .alreadyDismissed(_, let outcome?) = error {
                try refuse(oracle.fault(of: outcome, toldTo: user))
            }
            isReasonable = self.isReasonable(error, to: made)
        } else {
            isReasonable = false
        }
        try check(isReasonable, "\(made.method) \(made.parameters) got \(name) \(parameters)")
    }

    private func isReasonable(
        _ error: VarlinkError, to made: MadeCall, from user: UserID
    ) -> Bool {
        switch error {
        case .invalidParameter(let path):
            if let expected = made.invalidPath { return path == expected }
            return path == "generation" && (made.kind == .choose || made.kind == .attemptDismiss)
        case .permissionDenied:
            // An administrator may do everything but speak as the service itself.
            return !oracle.isAdministrator(user) || made.kind == .setPhase
        case .methodNotImplemented: return made.kind == .notImplemented || made.kind == .present
        case .methodNotFound, .interfaceNotFound: return made.kind == .unknown
        case .expectedMore: return made.kind == .watch && made.flags != .more
        case .expectedUpgrade: return false
        }
    }

    private func isReasonable(_ error: InterfaceError, to made: MadeCall) -> Bool {
        guard made.invalidPath == nil else { return error.kind == .serviceStopping && isStopping }
        switch error {
        case .serviceStopping(let restarting): return isStopping && restarting == swarm.restarts
        case .noSuchScene, .noSuchSheet, .alreadyDismissed, .quotaExceeded: return true
        case .sceneNotActive: return made.kind == .present
        case .staleAnswer, .notInteractive:
            return made.kind == .choose || made.kind == .attemptDismiss
        case .invalidAnswer, .noSuchRenderer: return made.kind == .choose
        // Nothing that this version has leads to these.
        case .noRenderer, .keyInUse, .tokenInUse, .noSuchDetent, .storageUnavailable: return false
        }
    }
}
