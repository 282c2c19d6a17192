import Foundation
import SheetInterface
import Testing

/// A bus and a logind that are not there, or go (R39).
@Suite(.witnessed) struct `A bus that is lost` {
    @Test func `no bus is no error, and it is heard once it is there`() throws {
        let bus = try PrivateBus(isStarted: false)
        let stage = try LoginStage(.system, on: bus)
        try stage.waitUntilLost()
        let client = try stage.daemon.connect()
        let id = try client.ask(Present.self, .init(sheet: .init())).id
        _ = try client.ask(Dismiss.self, .init(id: id))
        #expect(try stage.scene().phase == .active)
        try bus.start()
        // A bus alone says nothing either, and nobody is started on it.
        #expect(try stage.scene().session == nil)
        try bus.startLogind()
        try bus.logIn("3", 2001)
        try stage.waitForScene("session 3") { $0.session == "3" }
        // However often it was tried.
        #expect(stage.daemon.process.errors.components(separatedBy: "said last stands").count == 2)
    }

    @Test func `a bus that is restarted leaves what it said last, and is heard again`() throws {
        let stage = try LoginStage()
        try stage.bus.waitForInhibitor(true)
        try stage.bus.emit("Lock", of: "3")
        try stage.waitForPhase(.inactive)
        try stage.bus.stop()
        try stage.waitUntilLost()
        let scene = try stage.scene()
        #expect(scene.phase == .inactive && scene.session == "3")
        try stage.startBus()
        try stage.bus.waitForInhibitor(true)
        try stage.waitUntilHeard(2)
        // Reading anew ends no lock.
        #expect(try stage.scene().phase == .inactive)
        try stage.bus.emit("Unlock", of: "3")
        try stage.waitForPhase(.active)
    }

    @Test func `a lock that comes while the bus is away is found when it is back`() throws {
        let stage = try LoginStage()
        let client = try stage.daemon.connect()
        try client.presentAndWait(.init(sheet: .init()))
        try stage.bus.stop()
        try stage.waitUntilLost()
        try stage.startBus { try $0.set("LockedHint", of: "3", to: true) }
        #expect(try client.outcome().reason == "sceneInactive")
    }

    @Test func `a logind that is restarted is heard again over the same bus`() throws {
        let stage = try LoginStage()
        try stage.bus.stopLogind()
        try stage.waitUntilLost()
        #expect(try stage.scene().session == "3")
        try stage.bus.startLogind()
        try stage.bus.logIn("3", 2001)
        try stage.waitUntilHeard(2)
        try stage.bus.waitForInhibitor(true)
        try stage.bus.emit("Lock", of: "3")
        try stage.waitForPhase(.inactive)
    }

    @Test func `calls are answered while a bus does not answer`() throws {
        let stage = try LoginStage()
        try stage.bus.pause()
        for _ in 0..<10 { try stage.daemon.serveNextClient() }
        try stage.bus.resume()
        try stage.bus.emit("Lock", of: "3")
        try stage.waitForPhase(.inactive)
    }

    @Test func `a stop does not wait for a bus that does not answer`() throws {
        let stage = try LoginStage()
        try stage.bus.pause()
        #expect(try stage.daemon.stop(SIGINT) == .exited(0))
        try stage.bus.resume()
    }

    @Test func `a daemon for nobody's seat asks no bus`() throws {
        let bus = try PrivateBus()
        let daemon = try RunningDaemon(
            .init(environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address]))
        try daemon.serveNextClient()
        #expect(try !bus.inhibitors().contains("sheetd"))
        #expect(!daemon.process.errors.contains("logind"))
    }
}
