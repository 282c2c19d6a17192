import FactRecording
import PresentationCore
import SheetInterface
import SheetService
import TestKit
import Varlink

/// The end: faults are healed, and what has to come in the end has to come.
extension World {
    mutating func end() throws(SimulationFailure) {
        disk.operationsLeft = nil
        if !swarm.endsSuddenly {
            try healDisk()
            try heal()
            try compareMirrors(allHaveBegun: false)
            try compareStates()
            try awaitTimeouts()
            try returnToActive()
            try compareMirrors(allHaveBegun: false)
            try dismissEverything()
            try checkThatAllIsAnswered()
            try forgetEverything()
            // A call that waited for a sheet may have spoken of phases since.
            try returnToActive()
            try presentAllThatOneMay()
            if random.oneIn(2) { try hangUpEverybody() }
        }
        try stop()
        try endTurn()
        try checkSecrecy()
        try readToTheEnd()
        try checkThatNothingIsLeft()
    }

    /// Once there is room again, everything is recorded.
    private mutating func healDisk() throws(SimulationFailure) {
        emptyDisk()
        for _ in 0..<3 {
            try passTime(.seconds(1))
            try hand(.deadlineCame)
            try endTurn()
            for _ in 0..<10_000 where recorder.hasWork { recorder.work() }
            try check(!recorder.hasWork, "a snapshot does not come to its end")
        }
        try check(
            recorder.problem == nil && recorder.isRecording,
            "the disk has room, and \(recorder.problem ?? "something") stays")
    }

    /// Everything that is on its way arrives, and clients are no longer slow.
    mutating func heal() throws(SimulationFailure) {
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
    func compareMirrors(allHaveBegun: Bool) throws(SimulationFailure) {
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

    func checkThatNobodyWaits() throws(SimulationFailure) {
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

    /// Whether the first call that has no answer goes on until the client goes away.
    var isOccupied: Bool {
        guard let first = calls.values.first, first.endOffset <= deliveredCount, isOpen else {
            return false
        }
        return first.made.kind == .watch || first.made.kind == .attach
    }
}
