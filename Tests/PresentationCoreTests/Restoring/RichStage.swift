import PresentationCore
import SheetGeometry

extension Stage {
    /// A state in which there is some of everything that a snapshot has.
    static func rich() throws -> Stage {
        var limits = Limits()
        limits.endedKept = 3
        var stage = Stage(limits: limits)
        try stage.handle(
            .sceneOpeningRequested(
                SceneRequest(
                    id: "kiosk", owner: alice.user, title: "At the door", lifetime: .presenter)))
        try stage.open("gone")
        try stage.handle(
            .sceneOpeningRequested(
                SceneRequest(id: "desk", owner: bob.user, closesUnrendered: true)))
        try stage.handle(.sceneClosingRequested("gone", by: alice))
        for (index, name) in ["e1", "e2", "e3", "e4", "e5"].enumerated() {
            let peer = index == 1 ? bob : alice
            try stage.present(name, by: peer, token: "t\(index)", fingerprint: UInt64(index))
            stage.wait(.seconds(1))
            try stage.handle(.dismissalRequested(SheetID(name), by: peer))
        }
        try stage.present("a", token: "live", fingerprint: 7, expiresAfter: .seconds(60)) {
            $0.policies = .holding
            $0.key = "k"
            $0.lifetime = .presenter
            $0.content.words = [1, 2, 3]
            $0.content.actions = [Action(id: "ok")]
            $0.content.largestUndimmedDetent = .content
        }
        try stage.handle(.requestRepeated("a", .detached))
        try stage.present("b", from: "a") { $0.policies = .holding }
        try stage.present("c", from: "b", expiresAfter: .seconds(60)) { $0.policies = .holding }
        try stage.present("g") { $0.inactiveGrace = .seconds(30) }
        try stage.present("q") { $0.placement = .queue }
        try stage.update("a", isNewToRead: true) { $0.words = [9] }
        try stage.present("r", in: "kiosk", by: bob, expiresAfter: .seconds(5), clock: .visible)
        try stage.render(true, in: "kiosk")
        try stage.handle(
            .sceneOpeningRequested(
                SceneRequest(id: "kiosk", owner: service, lifetime: .detached, takesOver: true)))
        try stage.present("s", in: "kiosk", by: alice)
        try stage.report(.inactive, as: "player")
        try stage.reportEverywhere(.active, as: PhaseSource.signal)
        try stage.open("hall", following: .seat("seat0"))
        try stage.see("3", of: bob.user, .inactive, in: "hall")
        try stage.handle(.lockChanged(session: "3", isLocked: true))
        return stage
    }
}
