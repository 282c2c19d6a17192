import SheetClient
import SheetInterface
import Testing
import Varlink

@Suite struct WatchTests {
    @Test func `a watch brings the events as they come, and nil at the end`() throws {
        var daemon = try ScriptedDaemon()
        let connection = try daemon.connection()
        let first = event("sceneOpened", sequence: 3, scene: scene())
        let second = event("somethingNew", sequence: 4)
        for event in [first, second] {
            daemon.say(#"{"parameters":{"event":\#(RawJSON(event))},"continues":true}"#)
        }
        daemon.say(#"{"parameters":{"event":\#(RawJSON(event("ready")))}}"#)
        var watch = try SheetClient.Watch(scenes: ["main"], over: connection)
        #expect(try watch.next() == first)
        #expect(try watch.next() == second)
        #expect(try watch.next()?.kind == "ready")
        #expect(try watch.next() == nil)
        let call = #""parameters":{"scenes":["main"]},"more":true}"#
        #expect(try daemon.heard().first?.hasSuffix(call) == true)
    }
}
