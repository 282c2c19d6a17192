import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("What depends on whether a scene is drawn")
struct RenderedTimeTests {
    private static let fleeting = Wire.SheetRequest(
        expiresAfterMSec: 5000, expiryClock: .visible)

    @Test func `whoever would rather be refused than wait for a renderer is`() throws {
        var bench = Bench()
        let alice = bench.connect()
        let parameters = Present.Parameters(sheet: .question, whenUnrendered: .reject)
        #expect(throws: Refused.interface(.noRenderer(scene: "main"))) {
            try bench.call(Present.self, parameters, on: alice)
        }
        let screen = try bench.screen()
        #expect(try bench.call(Present.self, parameters, on: alice).state == .presented)
        bench.hangUp(screen.connection)
        #expect(throws: Refused.interface(.noRenderer(scene: "main"))) {
            try bench.call(Present.self, parameters, on: alice)
        }
    }

    @Test func `Explain misses a renderer as long as there is none`() throws {
        var bench = Bench()
        let root = bench.connect(Bench.root)
        let sheet = try bench.present(on: root)
        let screen = try bench.screen()
        let explain = Explain.Parameters(id: sheet)
        #expect(try bench.call(Explain.self, explain, on: root).reasons == [])
        bench.hangUp(screen.connection)
        #expect(
            try bench.call(Explain.self, explain, on: root).reasons
                == ["no renderer is attached to scene main"])
    }

    @Test func `while logind is waited for that alone is what it names`() throws {
        var bench = Bench.seated()
        let root = bench.connect(Bench.root)
        let sheet = try bench.present(on: root)
        bench.restart()
        _ = try bench.screen(as: Bench.root)
        let told = try bench.call(
            Explain.self, Explain.Parameters(id: sheet), on: bench.connect(Bench.root))
        #expect(told.reasons == ["scene main waits to hear from logind"])
    }

    @Test func `time counts that a sheet is seen`() throws {
        var bench = Bench()
        let sheet = try bench.present(Self.fleeting, on: bench.connect())
        bench.wait(.seconds(60))
        let first = try bench.screen()
        bench.wait(.seconds(2))
        let second = try bench.screen()
        bench.hangUp(first.connection)
        bench.wait(.seconds(2))
        bench.hangUp(second.connection)
        bench.wait(.seconds(60))
        #expect(bench.isLive(sheet))
        _ = try bench.screen()
        bench.wait(.milliseconds(999))
        #expect(bench.isLive(sheet))
        bench.wait(.milliseconds(1))
        #expect(try bench.outcome(of: sheet).reason == "expired")
    }

    /// As far as it has been recorded: here up to the second sheet.
    @Test func `no time counts in which no process ran`() throws {
        var bench = Bench()
        _ = try bench.screen()
        let sheet = try bench.present(Self.fleeting, on: bench.connect())
        bench.wait(.seconds(2))
        _ = try bench.present(on: bench.connect())
        bench.wait(.milliseconds(500))
        bench.restart(after: .seconds(3600))
        #expect(bench.isLive(sheet))
        bench.wait(.seconds(60))
        #expect(try bench.describe(sheet).expiresInMSec == 3000)
        _ = try bench.screen()
        bench.wait(.milliseconds(2999))
        #expect(bench.isLive(sheet))
        bench.wait(.milliseconds(1))
        #expect(try bench.outcome(of: sheet).reason == "expired")
    }

    @Test func `a clock that was set going later has not run before`() throws {
        var bench = Bench()
        let sheet = try bench.present(Self.fleeting, on: bench.connect())
        bench.wait(.seconds(3600))
        _ = try bench.screen()
        bench.wait(.seconds(1))
        bench.restart(after: .seconds(3600))
        #expect(try bench.describe(sheet).expiresInMSec == 5000)
    }

    @Test func `a service that stops to be back records how much was seen`() throws {
        var bench = Bench()
        _ = try bench.screen()
        let sheet = try bench.present(Self.fleeting, on: bench.connect())
        bench.wait(.seconds(2))
        bench.hand(.stopRequested(restarting: true))
        bench.restart(after: .seconds(3600))
        #expect(try bench.describe(sheet).expiresInMSec == 3000)
    }

    @Test func `what expires by the boot-time clock expires in a downtime, too`() throws {
        var bench = Bench()
        _ = try bench.screen()
        var request = Wire.SheetRequest.question
        request.expiresAfterMSec = 5000
        let sheet = try bench.present(request, on: bench.connect())
        bench.restart(after: .seconds(6))
        #expect(try bench.outcome(of: sheet).reason == "expired")
        #expect(try bench.attach().picture.ids == [])
    }
}
