import PresentationCore
import SheetInterface
import Varlink

/// Connections: their bytes, and their turn.
extension SheetService {
    mutating func connect(
        _ id: ConnectionID, _ peer: Peer, in groups: [UInt32], _ session: String?
    ) {
        let isRoom =
            connections.count < settings.limits.connections
            && connections.count(of: peer.user) < settings.limits.connectionsPerUser
        // The protocol has no word for being full; closing is the answer (R43).
        guard isRoom, stopping == nil else {
            counters.connectionsRefused += 1
            outputs.append(.close(id))
            log(.debug, "Turned a connection away", ["SHEETD_UID": "\(peer.user)"])
            return
        }
        counters.connectionsAccepted += 1
        let caller = access.caller(peer.user, in: groups)
        connections.insert(
            Connection(
                id: id, peer: peer, groups: groups, caller: caller, session: session,
                limits: settings.limits.wire))
    }

    mutating func receive(_ bytes: [UInt8], from id: ConnectionID, at now: Moment) {
        connections.update(id) { $0.machine.receive(bytes) }
        // What is unfinished now is another frame, with a time of its own.
        if deadlines[.partialFrameEnds(id)] != nil, bytes.contains(0) {
            deadlines.cancel(.partialFrameEnds(id))
        }
        carryOutCalls(of: id, at: now)
    }

    mutating func receiveEnd(from id: ConnectionID, at now: Moment) {
        connections.update(id) { $0.machine.receiveEnd() }
        carryOutCalls(of: id, at: now)
    }

    /// The client reads nothing any more. What it had sent whole is still carried out, in its turns, up
    /// to the first call that waits (R44); the replies go nowhere.
    mutating func loseReader(_ id: ConnectionID, at now: Moment) {
        connections.update(id) { connection in
            connection.isReaderLost = true
            connection.discardOutput()
        }
        guard let connection = connections[id] else { return }
        guard connection.openCall == nil, !connection.isClosing else {
            close(id, at: now)
            return
        }
        carryOutCalls(of: id, at: now)
    }

    /// The client is gone, and nothing more can come from it.
    mutating func hangUp(_ id: ConnectionID, at now: Moment) {
        connections.update(id) { connection in
            connection.machine.receiveEnd()
            connection.isReaderLost = true
            connection.discardOutput()
        }
        while carryOutNextCall(of: id, at: now) {}
        close(id, at: now)
    }

    mutating func noteSent(_ count: Int, on id: ConnectionID, at now: Moment) {
        connections.update(id) { $0.noteSent(count) }
        accountUnsent(of: id)
        touch(id)
        noteRead(by: id)
        feedWatcher(on: id, at: now)
        tellOwedState(on: id)
        carryOutCalls(of: id, at: now)
        closeWhenSent(id, at: now)
    }

    /// Closes a connection that is to be closed, once the last reply has left: until then it counts.
    private mutating func closeWhenSent(_ id: ConnectionID, at now: Moment) {
        guard let connection = connections[id], connection.isClosing else { return }
        guard !connection.machine.hasOutput, connection.machine.unsentBytes == 0 else { return }
        close(id, at: now)
    }

    /// Hands out the calls that are queued on a connection, as many as a turn may take.
    mutating func carryOutCalls(of id: ConnectionID, at now: Moment) {
        touch(id)
        // Its turn comes all the same, and it has no more than one at a time.
        guard connections[id]?.isYielding == false else { return }
        for _ in 0..<settings.limits.callsPerTurn {
            guard carryOutNextCall(of: id, at: now) else { return }
        }
        orderTurn(of: id)
    }

    /// Lets a connection go on in the next turn of the loop.
    mutating func orderTurn(of id: ConnectionID) {
        let isNew = connections.update(id) { connection in
            defer { connection.isYielding = true }
            return !connection.isYielding
        }
        if isNew == true { outputs.append(.yield(id)) }
    }

    mutating func takeTurn(of id: ConnectionID, at now: Moment) {
        connections.update(id) { $0.isYielding = false }
        carryOutCalls(of: id, at: now)
    }

    /// - Returns: whether there may be another call to carry out now.
    private mutating func carryOutNextCall(of id: ConnectionID, at now: Moment) -> Bool {
        touch(id)
        // No copy of the connection is kept here: its bytes are wiped where they are (R26).
        guard connections[id]?.isClosing == false,
            let next = connections.update(id, { $0.machine.next() })
        else { return false }
        switch next {
        case .call(let incoming):
            callCount += 1
            if let call = call(incoming, on: id, at: now) { dispatch(call) }
            return goesOn(id, at: now)
        case .needsInput, .busy:
            return false
        case .finished:
            // A half-close is not the end of what lives with the connection (R21).
            guard !presenters.isHolding(id), !openers.isHolding(id) else { return false }
            connections.update(id) { $0.isClosing = true }
            closeWhenSent(id, at: now)
            return false
        case .violation(let violation):
            counters.violations += 1
            if let user = connections[id]?.peer.user {
                log(.debug, "Closing a connection: \(violation)", ["SHEETD_UID": "\(user)"])
            }
            connections.update(id) { $0.isClosing = true }
            closeWhenSent(id, at: now)
            return false
        }
    }

    private func call(_ incoming: IncomingCall, on id: ConnectionID, at now: Moment) -> Call? {
        connections[id].map { Call(incoming, on: $0, at: now) }
    }

    /// Whether a connection has calls to carry out after one that has been: one whose client is gone
    /// ends with the first call that waits.
    private mutating func goesOn(_ id: ConnectionID, at now: Moment) -> Bool {
        guard let connection = connections[id], connection.isReaderLost else { return true }
        connections.update(id) { $0.discardOutput() }
        guard connection.openCall != nil else { return true }
        close(id, at: now)
        return false
    }

    /// Ends a connection, and what lived with it.
    mutating func close(_ id: ConnectionID, at now: Moment) {
        settle(id)
        end(id, by: .close(id), at: now)
    }

    private mutating func end(_ id: ConnectionID, by order: Output, at now: Moment) {
        guard connections[id] != nil else { return }
        let renderer = renderers[id]
        forget(id)
        outputs.append(order)
        // At once, so that the topmost ends first and nothing takes the place of what ends next.
        let orphans = presenters.remove(id)
        if !orphans.isEmpty { carryOut(.presentersLeft(orphans), at: now) }
        for scene in openers.remove(id) { carryOut(.sceneOpenersLeft(scene), at: now) }
        if let renderer { noteLeaving(of: renderer, at: now) }
    }

    /// Takes a connection out, with its open call and its deadlines.
    mutating func forget(_ id: ConnectionID) {
        guard let connection = connections.remove(id) else { return }
        charge(connection.peer.user, -connection.chargedBytes)
        deadlines.cancel(.partialFrameEnds(id))
        deadlines.cancel(.awaitEnds(id))
        if let sheet = connection.openCall?.sheet { waiters.remove(id, from: sheet) }
        watchers.remove(id)
        renderers.remove(id)
        deadlines.cancel(.inputGuardEnds(id))
        drawingWaits.remove(.call(id))
        deadlines.cancel(.drawingEnds(.call(id)))
    }

    /// Notes that a connection may have something to send, or may be read again.
    mutating func touch(_ id: ConnectionID) {
        let isNew = connections.update(id) { connection in
            defer { connection.isTouched = true }
            return !connection.isTouched
        }
        if isNew == true { touched.append(id) }
    }

    /// Hands over what is to be sent, and says whether the connection is to be read.
    mutating func settle(_ id: ConnectionID) {
        guard let (bytes, reading) = connections.update(id, { $0.settled() }) else { return }
        accountUnsent(of: id)
        if !bytes.isEmpty { outputs.append(.send(id, bytes)) }
        if let reading { outputs.append(.setReading(id, reading)) }
    }

    /// Times a frame that has begun to come, for as long as its rest would be read.
    mutating func watchPartialFrame(of id: ConnectionID, at now: Moment) {
        guard let connection = connections[id] else { return }
        guard connection.machine.hasPartialFrame, connection.isRead else {
            deadlines.cancel(.partialFrameEnds(id))
            return
        }
        guard deadlines[.partialFrameEnds(id)] == nil else { return }
        deadlines.set(.partialFrameEnds(id), at: now.instant + settings.limits.partialFrame)
    }

    mutating func takeDeadlines(at now: Moment) {
        // What falls due once the service stops is for the next one.
        guard stopping == nil else { return }
        while let deadline = deadlines.popDue(at: now.instant) {
            switch deadline {
            case .partialFrameEnds(let id):
                counters.violations += 1
                // At once: one that waited until it has read would no longer be counted, and would stay.
                end(id, by: .drop(id), at: now)
            case .awaitEnds(let id):
                endAwait(on: id)
            case .reconnectingEnds:
                endWhatNobodyCameBackFor(at: now)
            case .inputGuardEnds(let id):
                markStale(id)
            case .drawingEnds(let waiter):
                endDrawing(for: waiter)
            }
        }
        takeWatchdogs(at: now)
    }

    /// Ends the sheets whose time is over.
    mutating func takeCoreDeadline(at now: Moment) {
        guard stopping == nil, let due = coordinator.nextDeadline, due <= now.instant else {
            return
        }
        carryOut(.timeCame, at: now)
    }
}

extension Connection {
    /// What is to be sent now, and whether reading is to be turned on or off, if that has changed.
    fileprivate func settled() -> (bytes: [UInt8], reading: Bool?) {
        isTouched = false
        if isReaderLost { discardOutput() }
        let bytes = machine.hasOutput ? machine.takeOutput() : []
        let wantsInput = machine.wantsInput && !isClosing
        guard wantsInput != isRead else { return (bytes, nil) }
        isRead = wantsInput
        return (bytes, wantsInput)
    }

    /// Lets go of what nobody will read any more.
    fileprivate func discardOutput() {
        _ = machine.takeOutput()
        machine.outputSent(machine.unsentBytes)
    }

    /// Notes what has left; of what was let go nothing can.
    fileprivate func noteSent(_ count: Int) {
        machine.outputSent(min(count, machine.takenBytes))
    }
}
