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
        let limits = settings.limits.wire
        connections.insert(of: peer.user) { account in
            Connection(
                id: id, peer: peer, groups: groups, caller: caller, session: session,
                account: account, limits: limits)
        }
    }

    mutating func receive(_ bytes: Span<UInt8>, from id: ConnectionID, at now: Moment) {
        guard let connection = connections[id] else { return }
        connection.machine.receive(bytes)
        // What is unfinished now is another frame, with a time of its own.
        if connection.isFrameTimed, bytes.indices.contains(where: { bytes[$0] == 0 }) {
            endTiming(of: connection)
        }
        carryOutCalls(of: connection, at: now)
    }

    mutating func receiveEnd(from id: ConnectionID, at now: Moment) {
        guard let connection = connections[id] else { return }
        connection.machine.receiveEnd()
        carryOutCalls(of: connection, at: now)
    }

    /// The client reads nothing any more. What it had sent whole is still carried out, in its turns, up
    /// to the first call that waits (R44); the replies go nowhere.
    mutating func loseReader(_ id: ConnectionID, at now: Moment) {
        guard let connection = connections[id] else { return }
        connection.isReaderLost = true
        connection.discardOutput()
        guard connection.openCall == nil, !connection.isClosing else {
            close(id, at: now)
            return
        }
        carryOutCalls(of: connection, at: now)
    }

    /// The client is gone, and nothing more can come from it.
    mutating func hangUp(_ id: ConnectionID, at now: Moment) {
        guard let connection = connections[id] else { return }
        connection.machine.receiveEnd()
        connection.isReaderLost = true
        connection.discardOutput()
        while carryOutNextCall(of: connection, at: now) {}
        close(id, at: now)
    }

    /// Notes what has left where nothing follows from that: nobody is to be told anything more, and no
    /// call has waited for it. It is what `Input.sent` does, without the rest of an input.
    ///
    /// - Returns: whether that was all. Else nothing has been noted, and it is to be handed in.
    package mutating func noteSent(_ count: Int, on id: ConnectionID) -> Bool {
        guard let connection = connections[id] else { return true }
        guard connection.isRead else { return false }
        switch connection.openCall {
        case .watching: if connection.watcher?.isUpToDate == false { return false }
        case .rendering, .presenting: return false
        case .awaiting, .lookingBack, .awaitingDrawing, nil: break
        }
        connection.noteSent(count)
        connection.chargeUnsent()
        return true
    }

    mutating func noteSent(_ sent: [(ConnectionID, Int)], at now: Moment) {
        for (id, count) in sent {
            guard let connection = connections[id] else { continue }
            connection.noteSent(count)
            connection.chargeUnsent()
            switch connection.openCall {
            case .watching: feedWatcher(on: connection, at: now)
            case .rendering: noteRead(by: id)
            case .presenting: tellOwedState(on: id)
            case .awaiting, .lookingBack, .awaitingDrawing, nil: break
            }
            // What waits for a client to read is not read meanwhile.
            guard !connection.isRead else { continue }
            carryOutCalls(of: connection, at: now)
            closeWhenSent(connection, at: now)
        }
    }

    /// Closes a connection that is to be closed, once the last reply has left: until then it counts.
    private mutating func closeWhenSent(_ connection: Connection, at now: Moment) {
        guard connection.isOpen, connection.isClosing else { return }
        guard !connection.machine.hasOutput, connection.machine.unsentBytes == 0 else { return }
        close(connection.id, at: now)
    }

    /// Hands out the calls that are queued on a connection, as many as a turn may take.
    mutating func carryOutCalls(of connection: Connection, at now: Moment) {
        touch(connection)
        // Its turn comes all the same, and it has no more than one at a time.
        guard !connection.isYielding else { return }
        for _ in 0..<settings.limits.callsPerTurn {
            guard carryOutNextCall(of: connection, at: now) else { return }
        }
        orderTurn(of: connection)
    }

    /// Lets a connection go on in the next turn of the loop.
    mutating func orderTurn(of connection: Connection) {
        guard !connection.isYielding else { return }
        connection.isYielding = true
        outputs.append(.yield(connection.id))
    }

    /// As the other `orderTurn`, if there is such a connection.
    mutating func orderTurn(of id: ConnectionID) {
        if let connection = connections[id] { orderTurn(of: connection) }
    }

    mutating func takeTurn(of id: ConnectionID, at now: Moment) {
        guard let connection = connections[id] else { return }
        connection.isYielding = false
        carryOutCalls(of: connection, at: now)
    }

    /// - Returns: whether there may be another call to carry out now.
    private mutating func carryOutNextCall(of connection: Connection, at now: Moment) -> Bool {
        guard connection.isOpen, !connection.isClosing else { return false }
        touch(connection)
        switch connection.machine.next() {
        case .call(let incoming):
            callCount += 1
            dispatch(Call(incoming, on: connection, at: now))
            return goesOn(connection, at: now)
        case .needsInput, .busy:
            return false
        case .finished:
            // A half-close is not the end of what lives with the connection (R21).
            guard !presenters.isHolding(connection.id), !openers.isHolding(connection.id) else {
                return false
            }
            connection.isClosing = true
            closeWhenSent(connection, at: now)
            return false
        case .violation(let violation):
            counters.violations += 1
            log(
                .debug, "Closing a connection: \(violation)",
                ["SHEETD_UID": "\(connection.peer.user)"])
            connection.isClosing = true
            closeWhenSent(connection, at: now)
            return false
        }
    }

    /// Whether a connection has calls to carry out after one that has been: one whose client is gone
    /// ends with the first call that waits.
    private mutating func goesOn(_ connection: Connection, at now: Moment) -> Bool {
        guard connection.isOpen, connection.isReaderLost else { return true }
        connection.discardOutput()
        guard connection.openCall != nil else { return true }
        close(connection.id, at: now)
        return false
    }

    /// Ends a connection, and what lived with it.
    mutating func close(_ id: ConnectionID, at now: Moment) {
        if let connection = connections[id] { settle(connection) }
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
        connection.isOpen = false
        connection.settleAccount()
        endTiming(of: connection)
        deadlines.cancel(.awaitEnds(id))
        if let sheet = connection.openCall?.sheet { waiters.remove(id, from: sheet) }
        watchers.remove(connection)
        renderers.remove(id)
        deadlines.cancel(.inputGuardEnds(id))
        drawingWaits.remove(.call(id))
        deadlines.cancel(.drawingEnds(.call(id)))
        let account = connection.account
        assert(account.connections > 0 || account.isEmpty, "a user is charged for nothing")
    }

    /// Notes that a connection may have something to send, or may be read again.
    mutating func touch(_ id: ConnectionID) {
        if let connection = connections[id] { touch(connection) }
    }

    /// As the other `touch`, for one that is open.
    mutating func touch(_ connection: Connection) {
        guard !connection.isTouched else { return }
        connection.isTouched = true
        touched.append(connection)
    }

    /// Hands over what is to be sent, and says whether the connection is to be read.
    mutating func settle(_ connection: Connection) {
        guard connection.isOpen else { return }
        let (bytes, reading) = connection.settled()
        connection.chargeUnsent()
        if !bytes.isEmpty { outputs.append(.send(connection.id, bytes)) }
        if let reading { outputs.append(.setReading(connection.id, reading)) }
    }

    /// Times a frame that has begun to come, for as long as its rest would be read.
    mutating func watchPartialFrame(of connection: Connection, at now: Moment) {
        guard connection.isOpen, connection.machine.hasPartialFrame, connection.isRead else {
            endTiming(of: connection)
            return
        }
        guard !connection.isFrameTimed else { return }
        connection.isFrameTimed = true
        deadlines.set(
            .partialFrameEnds(connection.id), at: now.instant + settings.limits.partialFrame)
    }

    private mutating func endTiming(of connection: Connection) {
        guard connection.isFrameTimed else { return }
        connection.isFrameTimed = false
        deadlines.cancel(.partialFrameEnds(connection.id))
    }

    mutating func takeDeadlines(at now: Moment) {
        // What falls due once the service stops is for the next one.
        guard stopping == nil else { return }
        while let deadline = deadlines.popDue(at: now.instant) {
            switch deadline {
            case .partialFrameEnds(let id):
                connections[id]?.isFrameTimed = false
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
    ///
    /// After a suspend, what came in meanwhile may be handed in before the deadline: but what is over by
    /// now takes no answer any more (R22).
    mutating func takeCoreDeadline(at now: Moment) {
        guard stopping == nil, let due = coreDeadline, due <= now.instant else {
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
