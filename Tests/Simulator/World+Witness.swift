import Oracle
import PresentationCore
import SheetInterface
import SheetService
import Varlink

/// What is ordered to be sent, compared with what the oracle says is to be told.
extension World {
    mutating func witness(
        _ bytes: [UInt8], to id: ConnectionID
    ) throws(SimulationFailure) {
        connections.update(id) { $0.witness.receive(bytes) }
        while true {
            let reply: IncomingReply?
            do throws(ProtocolViolation) {
                guard var connection = connections[id] else { return }
                reply = try connection.witness.next()
                connections[id] = connection
            } catch {
                throw failure("the service broke the protocol: \(error)")
            }
            guard let reply else { return }
            try witness(reply, to: id)
        }
    }

    private mutating func witness(
        _ reply: IncomingReply, to id: ConnectionID
    ) throws(SimulationFailure) {
        guard let pending = connections[id]?.calls[reply.call] else {
            throw failure("a reply came to no call")
        }
        if pending.made.kind == .watch, reply.error == nil {
            return try witnessEvent(reply, to: pending, on: id)
        }
        let prediction = try prediction(from: reply, to: pending.made)
        if pending.made.kind == .attach, reply.error == nil {
            return try witnessPicture(reply, on: id)
        }
        guard let right = takeExpected(for: reply, prediction, to: pending, on: id) else {
            throw failure("\(pending.made.method) was told \(reply) that nobody knows of")
        }
        try check(
            right.call == pending.number && right.continues == reply.continues
                && right.replies.contains { matches($0, prediction, reply) },
            "\(pending.made.method) \(pending.made.parameters) was told \(prediction), and should "
                + "have been told \(right)")
    }

    /// The next thing that is to be told; a client that is slow is not told every state.
    private mutating func takeExpected(
        for reply: IncomingReply, _ told: Prediction, to pending: PendingCall, on id: ConnectionID
    ) -> Told? {
        guard var connection = connections[id] else { return nil }
        defer { connections[id] = connection }
        if connection.hasBeenFull {
            let states = connection.expected.prefix { $0.isState && $0.call == pending.number }
            let isState = reply.continues && reply.error == nil
            // Which of them it was not told nobody can know; so it is the first that looks like it.
            let match = states.firstIndex { $0.replies.contains { matches($0, told, reply) } }
            let missed = isState ? match ?? max(0, states.count - 1) : states.count
            connection.expected.removeFirst(missed)
        }
        guard !connection.expected.isEmpty else { return nil }
        return connection.expected.removeFirst()
    }

    private func matches(
        _ right: Prediction, _ told: Prediction, _ reply: IncomingReply
    ) -> Bool {
        switch right {
        case .object, .standard, .interface: return right == told
        case .something: return reply.error == nil
        case .explanation(let state, let named, let isSeen):
            guard let explained = try? reply.decode(Explain.Reply.self),
                explained.state == Wire.Word(state)
            else { return false }
            let words = explained.reasons.joined(separator: "; ")
            return explained.reasons.isEmpty == isSeen && named.allSatisfy(words.contains)
        case .status(let figures):
            guard let status = try? reply.decode(GetStatus.Reply.self) else { return false }
            var told: [String: Int] = [
                "scenes": Int(status.scenes), "sheets": Int(status.sheets),
                "watchers": Int(status.watchers), "connections": Int(status.connections),
                "renderers": Int(status.renderers),
            ]
            for counter in status.counters { told[counter.name] = Int(counter.value) }
            return status.problem == toldProblem
                && figures.allSatisfy { told[$0.key] == $0.value }
        }
    }

    // MARK: What is not compared is taken out

    private func prediction(
        from reply: IncomingReply, to made: MadeCall
    ) throws(SimulationFailure) -> Prediction {
        if let name = reply.error {
            if let error = VarlinkError(name: name, parameters: reply.parameters) {
                return .standard(error)
            }
            guard let error = InterfaceError(name: name, parameters: reply.parameters) else {
                throw failure("an unknown error \(name) was told")
            }
            return .interface(error.withoutWords)
        }
        switch made.kind {
        case .present:
            var told = try decode(Present.self, reply)
            told.outcome = told.outcome?.timeless
            return .object(RawJSON(told))
        case .await:
            var told = try decode(Await.self, reply)
            told.outcome = told.outcome?.timeless
            return .object(RawJSON(told))
        case .choose:
            let told = try decode(Choose.self, reply)
            return .object(RawJSON(Choose.Reply(outcome: told.outcome.timeless)))
        case .describeSheet:
            var told = try decode(DescribeSheet.self, reply)
            told.outcome = told.outcome?.timeless
            told.sheet = told.sheet?.timeless
            return .object(RawJSON(told))
        case .describeScene:
            var told = try decode(DescribeScene.self, reply)
            told.sheets = told.sheets.map(\.timeless)
            return .object(RawJSON(told))
        default: return .object(reply.parameters)
        }
    }

    // MARK: Events

    private mutating func witnessEvent(
        _ reply: IncomingReply, to pending: PendingCall, on id: ConnectionID
    ) throws(SimulationFailure) {
        var event = try decode(Watch.self, reply).event
        try check(reply.continues, "a watcher was told that nothing follows")
        try check(event.instance == settings.instance, "an event came of another instance")
        event.instance = ""
        event.at = ""
        event.sheet = event.sheet?.timeless
        event.outcome = event.outcome?.timeless
        try refuse(
            oracle.fault(of: event, toldTo: id.words, last: pending.sequenceSent))
        let sequence = event.sequence
        connections.update(id) { connection in
            connection.calls.update(reply.call) { $0.sequenceSent = sequence }
        }
    }
}

extension World {
    /// R34: a renderer is given what is to be drawn by now, and never anything that is no news.
    private mutating func witnessPicture(
        _ reply: IncomingReply, on id: ConnectionID
    ) throws(SimulationFailure) {
        var picture = try decode(Attach.self, reply)
        try check(reply.continues, "a renderer was told that nothing follows")
        for index in picture.layers.indices {
            picture.layers[index].sheet = picture.layers[index].sheet.timeless
        }
        summary.pictures += 1
        try refuse(oracle.given(picture, on: id.words))
    }

    /// Who draws, and has read all that it was given, knows what there is to draw. Of who is gone the
    /// service may not have heard yet.
    func checkPictures() throws(SimulationFailure) {
        guard !isStopping else { return }
        for renderer in oracle.attached where renderer.isStale {
            let connection = connections.values.first { $0.id.words == renderer.connection }
            try check(
                connection?.toClient.isEmpty != true || connection?.isGone == true,
                "the renderer on \(renderer.connection) is owed a picture")
        }
    }
}

extension Wire.Outcome {
    fileprivate var timeless: Wire.Outcome {
        var outcome = self
        outcome.endedAt = ""
        return outcome
    }
}

extension Wire.Sheet {
    fileprivate var timeless: Wire.Sheet {
        var sheet = self
        sheet.createdAt = ""
        // Kept as it came; the members have no order.
        if let request = try? decodedRequest() { sheet.request = RawJSON(request) }
        return sheet
    }
}

extension InterfaceError {
    /// Without words for people and without timestamps.
    fileprivate var withoutWords: InterfaceError {
        switch self {
        case .invalidAnswer(let id, let element, let action, _):
            .invalidAnswer(id: id, element: element, action: action, problem: "")
        case .alreadyDismissed(let id, let outcome):
            .alreadyDismissed(id: id, outcome: outcome?.timeless)
        case .storageUnavailable: .storageUnavailable(problem: "")
        default: self
        }
    }
}

extension Told {
    /// The answer to a call that is not carried out any more.
    init(stopping call: Int, on connection: String, restarting: Bool) {
        self.init(
            connection: connection, call: call,
            replies: [.interface(.serviceStopping(restarting: restarting))], continues: false)
    }
}
