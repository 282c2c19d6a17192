import PresentationCore
import SheetInterface
import SheetService
import Varlink

/// The end: faults are healed, and what has to come in the end has to come.
extension World {
    mutating func end() throws(SimulationFailure) {
        if !swarm.endsSuddenly {
            try heal()
            try compareMirrors(allHaveBegun: false)
            try compareStates()
            try dismissEverything()
        }
        try stop()
        try readToTheEnd()
        try checkThatNothingIsLeft()
    }

    /// Everything that is on its way arrives, and clients are no longer slow.
    private mutating func heal() throws(SimulationFailure) {
        try fireDeadlines()
        for _ in 0..<100_000 {
            var isAtRest = turns.isEmpty
            while let id = turns.first {
                turns.removeFirst()
                try hand(.turnCame(id))
            }
            for id in connections.keys {
                if connections[id]?.canDeliver == true {
                    isAtRest = false
                    try deliver(.max, on: id)
                }
                if connections[id].map({ !$0.toClient.isEmpty || !$0.isOpen }) ?? false {
                    isAtRest = false
                    try read(.max, from: id)
                }
            }
            guard !isAtRest else { return }
        }
        throw failure("it does not come to rest")
    }

    /// Who watches, and has read everything, knows the state.
    ///
    /// - Parameter allHaveBegun: whether no call of Watch can be waiting for a oneway call before it.
    private func compareMirrors(allHaveBegun: Bool) throws(SimulationFailure) {
        for connection in connections.values {
            guard let mirror = connection.openWatch?.mirror, mirror.hasBegun || allHaveBegun else {
                continue
            }
            if let difference = mirror.difference(from: service.coordinator) {
                throw failure("the watcher on \(connection.id.words): \(difference)")
            }
        }
    }

    /// Who presents with `more`, and has read everything, knows the state of the sheet.
    private func compareStates() throws(SimulationFailure) {
        for connection in connections.values where connection.isOpen {
            guard let told = connection.calls.values.first, let id = told.sheet else { continue }
            let state = service.coordinator.sheets[SheetID(id)].map { "\($0.state)" }
            try check(
                told.state.map { "\($0)" } == state,
                "the presenter of \(id) does not know that it is \(state ?? "gone")")
        }
    }

    /// Once no sheet is left, nobody waits any more, but for those who watch.
    private mutating func dismissEverything() throws(SimulationFailure) {
        try makeRoom()
        try check(connect(as: Peer(user: .root, group: 0)), "there is no room for root")
        guard let id = connections.keys.last else { return }
        // Whoever waited may have sent another call meanwhile that presents another sheet.
        for _ in 0..<1000 where oracle.liveCount > 0 {
            call(
                MadeCall(
                    kind: .dismissAll, method: DismissAll.qualifiedName,
                    parameters: RawJSON(DismissAll.Parameters()), flags: .none),
                on: id)
            try heal()
            try check(connections[id]?.calls.isEmpty == true, "DismissAll was not answered")
        }
        try check(oracle.liveCount == 0, "there are sheets that do not end")
        try compareMirrors(allHaveBegun: true)
        for connection in connections.values where connection.openWatch == nil {
            let owed = connection.calls.count { $0.value.endOffset <= connection.deliveredCount }
            try check(owed == 0, "\(owed) calls on \(connection.id.words) have no answer")
        }
        try checkThatNobodyWaits()
        let isPartial = connections.contains { $0.value.isOpen && $0.value.partialSince != nil }
        try check(isPartial || service.nextDeadline == nil, "nobody waits for what falls due")
    }

    /// So many connections hang up that another one is taken.
    private mutating func makeRoom() throws(SimulationFailure) {
        for id in connections.keys.dropFirst(2) { try hangUp(id) }
        for id in connections.keys where connections[id]?.peer.user == .root { try hangUp(id) }
        // What they had written, and now came in, may have left presenters gone and events to be read.
        try heal()
    }

    private func checkThatNobodyWaits() throws(SimulationFailure) {
        for id in oracle.ids {
            try check(service.waiterCount(of: id) == 0, "somebody still waits for \(id)")
        }
    }

    private mutating func stop() throws(SimulationFailure) {
        isStopping = true
        try hand(.stopRequested(restarting: swarm.restarts))
        try check(hasStopped, "the service did not stop")
        // What comes too late changes nothing.
        try hand(.deadlineCame)
        try hand(.stopRequested(restarting: !swarm.restarts))
    }

    private mutating func readToTheEnd() throws(SimulationFailure) {
        for id in connections.keys { try read(.max, from: id) }
        try check(connections.isEmpty, "a connection is left")
    }

    private mutating func checkThatNothingIsLeft() throws(SimulationFailure) {
        try check(service.connectionCount == 0, "the service has connections left")
        try check(service.watcherCount == 0, "the service has watchers left")
        try checkThatNobodyWaits()
        try check(service.nextDeadline == nil, "something is still to fall due")
        if !swarm.restarts {
            try check(oracle.liveCount == 0, "\(oracle.liveCount) sheets have no outcome")
        }
    }
}

extension VirtualConnection {
    /// The call of Watch that the service has open, when it is the first that has no answer.
    var openWatch: PendingCall? {
        guard let first = calls.values.first, first.made.kind == .watch,
            first.endOffset <= deliveredCount, isOpen
        else { return nil }
        return first
    }
}
