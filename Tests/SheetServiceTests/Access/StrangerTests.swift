import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("R45: what a stranger is sent")
struct StrangerTests {
    private static let canary = "canary"

    /// A sheet all of whose words give it away.
    private static func sheet(_ id: String) -> Wire.SheetRequest {
        Wire.SheetRequest(
            key: "canary-key-\(id)", title: canary, message: canary, icon: canary,
            elements: [
                Wire.Element(
                    id: "canary-element", kind: "field", label: canary, text: canary,
                    value: [canary], placeholder: canary)
            ],
            actions: [Wire.Action(id: "canary-action", label: canary, icon: canary)],
            kind: "canary-kind", payload: RawJSON(validated: Array(#"{"canary":1}"#.utf8)),
            detents: ["height:123", "height:456"])
    }

    @Test func `no word of a sheet, whatever they call`() throws {
        var bench = Bench { $0.logsDebug = true }
        let bob = Peer(
            user: Bench.bob.user, group: 1, process: 11, userName: "canary-user",
            program: "/canary", unit: "canary.service")
        let (owner, carol, watcher) = (
            bench.connect(bob), bench.connect(Bench.carol), bench.connect(Bench.carol)
        )
        try bench.open("desk", on: owner)
        let early = try bench.present(Self.sheet("early"), in: "desk", on: owner)
        _ = try bench.watch(on: watcher)
        let late = try bench.present(Self.sheet("late"), in: "desk", on: owner)
        for id in [early, late] {
            let calls: [(PresentationInterface.Method, String)] = [
                (.describeSheet, ""), (.explain, ""), (.dismiss, ""), (.dismissPresented, ""),
                (.await, ""), (.update, #","title":"x""#), (.choose, #","action":"canarx""#),
                (.attemptDismiss, #","gesture":"swipe""#), (.selectDetent, #","detent":"half""#),
            ]
            for round in 0..<2 {
                for (method, more) in calls {
                    _ = try bench.refusal(of: method, #"{"id":"\#(id)"\#(more)}"#, on: carol)
                }
                for parameters in [
                    #"{"scene":"desk","sheet":{},"parent":"\#(id)"}"#,
                    #"{"scene":"desk","sheet":{},"placement":"replace","replaces":"\#(id)"}"#,
                    #"{"scene":"desk","sheet":{"key":"canary-key-late"},"placement":"queue"}"#
                        .replacing("canary-key-late", with: "other-\(id)-\(round)"),
                ] {
                    _ = try bench.refusal(of: .present, parameters, on: carol)
                }
                _ = try bench.refusal(of: .describeScene, #"{"id":"desk"}"#, on: carol)
                _ = try bench.refusal(of: .dismissAll, "{}", on: carol)
                guard round == 0 else { continue }
                try bench.call(
                    Update.self, Update.Parameters(id: id, message: "canary again"), on: owner)
                try bench.call(
                    SelectDetent.self, SelectDetent.Parameters(id: id, detent: "height:456"),
                    on: owner)
                try bench.call(
                    Choose.self, Choose.Parameters(id: id, action: "canary-action"), on: owner)
            }
        }
        var sent = 0
        for output in bench.takeOrdered() {
            switch output {
            case .send(let id, let bytes) where id == carol || id == watcher:
                let words = String(decoding: bytes, as: UTF8.self)
                #expect(!words.contains("canary"), "\(words)")
                #expect(!words.contains("height:"), "\(words)")
                sent += 1
            case .log(let entry):
                #expect(!"\(entry)".contains("canary"))
            case .send, .record, .archive, .queryHistory, .setReading, .yield, .close, .drop,
                .watchProcess, .forgetProcess, .allowSleep, .stop:
                continue
            }
        }
        #expect(sent > 40)
    }
}
