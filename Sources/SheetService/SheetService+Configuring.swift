import PresentationCore
import SheetInterface
import Varlink

/// The configuration, read anew while the service runs (R38).
extension SheetService {
    /// Goes by another configuration from now on. Nothing that is there ends by it: sheets keep the
    /// policies that they were presented with, and bounds refuse only what is new. Frames of connections
    /// that are open stay bounded as they were.
    mutating func configure(_ new: ServiceSettings, at now: Moment) {
        // Whoever stops goes by the configuration that it has.
        guard stopping == nil else { return }
        let former = settings
        settings = new
        settings.user = former.user
        settings.instance = former.instance
        settings.startedAt = former.startedAt
        access = Access(service: settings.user, groups: settings.groups)
        coordinator.setLimits(settings.presentationLimits)
        if settings.groups != former.groups {
            for id in connections.ids { judgeAnew(id, at: now) }
        }
        if settings.inputGuard != former.inputGuard || settings.dimOpacity != former.dimOpacity {
            for id in renderers.connections { markStale(id) }
        }
        applyConfiguredScenes(at: now)
        tellLeftOverScenes(of: former.configuredScenes)
    }

    /// Works out what a client is to the service, by the groups that it came with.
    private mutating func judgeAnew(_ id: ConnectionID, at now: Moment) {
        guard let connection = connections[id] else { return }
        let former = connection.caller
        let caller = access.caller(connection.peer.user, in: connection.groups)
        guard caller != former else { return }
        connection.caller = caller
        if let watcher = connection.watcher {
            publish(at: now)
            watcher.become(caller)
            counters.resyncs += 1
            feedWatcher(on: connection, at: now)
        }
        if let scene = renderers[id].flatMap({ coordinator.scenes[$0.scene] }) {
            if !access.renders(caller, scenesOf: scene.owner) { refuseRendering(on: id, at: now) }
        } else if !mayGoOnWaiting(connection.openCall, caller, who: former) {
            refuseOpenCall(of: id)
        }
    }

    /// Whether an open call is one that the same client could still make: what it is answered with is
    /// whole.
    private func mayGoOnWaiting(
        _ call: Connection.OpenCall?, _ caller: Caller, who former: Caller
    ) -> Bool {
        switch call {
        case .awaiting(_, let id):
            coordinator.sheets[id].map {
                access.rules(caller, overSheetsOf: $0.request.presenter.user)
            } ?? true
        case .lookingBack: caller.isAdministrator || !former.isAdministrator
        // A sheet is its presenter's whatever their groups; who watches is told by what they are; who
        // draws has been looked at; and a phase that was set is set.
        case .presenting, .watching, .rendering, .awaitingDrawing, nil: true
        }
    }

    private mutating func refuseOpenCall(of id: ConnectionID) {
        guard let open = connections[id]?.openCall else { return }
        if let sheet = open.sheet { waiters.remove(id, from: sheet) }
        deadlines.cancel(.awaitEnds(id))
        counters.callsRefused += 1
        connections.update(id) { connection in
            connection.openCall = nil
            connection.machine.fail(open.call, with: VarlinkError.permissionDenied)
        }
        touch(id)
        // What the client has sent meanwhile is carried out in the next turn.
        if connections[id]?.isRead == false { orderTurn(of: id) }
    }
}
