import SheetInterface

/// A client.
struct Connection: Hashable, Sendable {
    let name: String
    let caller: Asker
    /// The number of the call that has not been answered to its end.
    var openCall: Int?
    /// What ends with it, in the order in which it was asked for.
    var attached: [Attachment] = []

    enum Attachment: Hashable, Sendable {
        case sheet(String)
        case scene(String)
    }
}

/// A call that waits for the end of a sheet.
struct Wait: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case presenting
        case awaiting
    }

    let sheet: String
    let connection: String
    let call: Int
    let kind: Kind
    /// A oneway call waits, too, and is told nothing.
    let isTold: Bool
    /// When it stops waiting.
    let until: Int?
}

/// Connections, and what lives with them (R21, R43).
extension Oracle {
    /// - Returns: whether there is room for it.
    package mutating func connected(_ name: String, _ caller: Asker) -> Bool {
        let theirs = connections.count { $0.caller.user == caller.user }
        guard connections.count < rules.bounds.connections,
            theirs < rules.bounds.connectionsPerUser
        else { return false }
        connections.append(Connection(name: name, caller: caller))
        return true
    }

    /// R21: presenter sheets end when the last of their presenters is gone, scenes likewise.
    package mutating func disconnected(_ name: String) {
        guard let connection = connections.first(where: { $0.name == name }) else { return }
        connections.removeAll { $0.name == name }
        waits.removeAll { $0.connection == name }
        watchers.removeAll { $0.connection == name }
        let renderer = renderers.first { $0.connection == name }
        renderers.removeAll { $0.connection == name }
        drawingWaits.removeAll { $0.lock?.connection == name }
        var orphans: [Sheet] = []
        for attachment in connection.attached {
            guard case .sheet(let id) = attachment else { continue }
            change(sheet: id) { $0.presenters.removeAll { $0 == name } }
            guard let sheet = sheet(id), sheet.lifetime == .presenter, sheet.presenters.isEmpty
            else { continue }
            orphans.append(sheet)
        }
        leave(orphans)
        for attachment in connection.attached {
            guard case .scene(let id) = attachment else { continue }
            change(scene: id) { $0.openers.removeAll { $0 == name } }
            guard let scene = scene(id), scene.lifetime == .presenter, scene.openers.isEmpty
            else { continue }
            close(id, by: nil)
        }
        if let renderer { rendererLeft(renderer) }
        forget()
    }

    mutating func noteAttachment(of attachment: Connection.Attachment, to name: String) {
        for index in connections.indices where connections[index].name == name {
            if !connections[index].attached.contains(attachment) {
                connections[index].attached.append(attachment)
            }
        }
    }

    // MARK: Waiting

    /// R43: so many waiters a sheet.
    func checkRoom(forWaiterOf id: String) throws(Refusal) {
        let bound = rules.bounds.waitersPerSheet
        guard waits.count(where: { $0.sheet == id }) < bound else {
            throw Refusal(replies: [quota("waiters", bound)])
        }
    }

    mutating func wait(for id: String, as kind: Wait.Kind, _ call: Call, until: Int? = nil) {
        waits.append(
            Wait(
                sheet: id, connection: call.connection, call: call.number, kind: kind,
                isTold: !call.oneway, until: until))
        setOpenCall(call.oneway ? nil : call.number, on: call.connection)
    }

    mutating func setOpenCall(_ call: Int?, on name: String) {
        for index in connections.indices where connections[index].name == name {
            connections[index].openCall = call
        }
    }

    mutating func awaitEnd(_ call: Call, _ wanted: Await.Parameters) throws(Refusal) {
        if (wanted.timeoutMSec ?? 0) < 0 { throw .invalid(["timeoutMSec"]) }
        try checkRule(call.caller, over: wanted.id)
        guard let sheet = sheet(wanted.id) else {
            guard let end = kept(wanted.id) else {
                throw .interface(.noSuchSheet(id: wanted.id))
            }
            let outcome = describe(end, whole: true)
            reply(to: call, Await.Reply(state: .dismissed, outcome: outcome))
            return
        }
        guard wanted.timeoutMSec != 0 else {
            reply(to: call, Await.Reply(state: Wire.Word(sheet.state)))
            return
        }
        try checkRoom(forWaiterOf: sheet.id)
        let until = wanted.timeoutMSec.map { now + Int($0) * 1_000_000 }
        wait(for: sheet.id, as: .awaiting, call, until: until)
    }

    /// The Awaits that have waited long enough, with when that is.
    package var nextAwaitEnd: (at: Int, connection: String)? {
        waits.compactMap { wait in wait.until.map { ($0, wait.connection) } }
            .min { $0.0 < $1.0 }
    }

    /// An Await has waited long enough: it is told the state, and no outcome.
    package mutating func awaitEnded(on name: String) {
        guard let wait = waits.first(where: { $0.connection == name }),
            let sheet = sheet(wait.sheet)
        else { return }
        waits.removeAll { $0.connection == name }
        setOpenCall(nil, on: name)
        tell(wait, Prediction(Await.Reply(state: Wire.Word(sheet.state))))
    }

    /// Everybody who waits is told the outcome; secrets go to them, and to nobody else (R26).
    mutating func conclude(_ end: EndedSheet, secrets: [Wire.Value]) {
        var outcome = describe(end, whole: true)
        if !secrets.isEmpty {
            outcome.values = (outcome.values ?? []) + secrets
            outcome.withheld = nil
        }
        for wait in waits where wait.sheet == end.id {
            setOpenCall(nil, on: wait.connection)
            switch wait.kind {
            case .presenting:
                tell(
                    wait,
                    Prediction(Present.Reply(id: end.id, state: .dismissed, outcome: outcome)))
            case .awaiting:
                tell(wait, Prediction(Await.Reply(state: .dismissed, outcome: outcome)))
            }
        }
        waits.removeAll { $0.sheet == end.id }
    }

    /// Those who presented with `more` are told each state.
    mutating func tellPresenters(of sheet: Sheet) {
        for wait in waits where wait.sheet == sheet.id && wait.kind == .presenting {
            let reply = Present.Reply(id: sheet.id, state: Wire.Word(sheet.state))
            told.append(
                Told(
                    connection: wait.connection, call: wait.call, replies: [Prediction(reply)],
                    continues: true, isState: true))
        }
    }

    private mutating func tell(_ wait: Wait, _ answer: Prediction) {
        guard wait.isTold else { return }
        told.append(
            Told(
                connection: wait.connection, call: wait.call, replies: [answer],
                continues: false))
    }
}
