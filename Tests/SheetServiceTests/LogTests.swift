import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

@Suite struct LogTests {
    private func entries(_ bench: inout Bench) -> [LogEntry] {
        bench.takeOrdered().compactMap { output in
            if case .log(let entry) = output { entry } else { nil }
        }
    }

    private func play(_ bench: inout Bench) throws {
        let root = bench.connect(Bench.root)
        try bench.call(OpenScene.self, OpenScene.Parameters(id: "desk", title: "Secret"), on: root)
        let sheet = Wire.SheetRequest(title: "Secret", message: "Secret", kind: "Secret")
        _ = try bench.present(sheet, in: "desk", on: root)
        try bench.setPhase(.inactive, of: "desk", on: root)
        try bench.call(CloseScene.self, CloseScene.Parameters(id: "desk"), on: root)
    }

    @Test func `scenes and phases are told to the operator, with fields`() throws {
        var bench = Bench()
        try play(&bench)
        let entries = entries(&bench)
        #expect(
            entries.map(\.message)
                == ["Scene desk opened", "Scene desk is inactive (manual)", "Scene desk closed"])
        #expect(
            entries[1].fields.map { "\($0.name)=\($0.value)" }
                == ["SHEETD_SCENE=desk", "SHEETD_PHASE=inactive", "SHEETD_SOURCES=manual"])
        #expect(entries.map(\.event) == [.sceneOpened, .phaseChanged, .sceneClosed])
    }

    @Test func `developers are told of the ends of sheets too`() throws {
        var bench = Bench { $0.logsDebug = true }
        try play(&bench)
        #expect(
            entries(&bench).contains {
                $0.level == .debug && $0.message.hasSuffix("ended: sceneInactive")
            })
    }

    @Test(arguments: [true, false])
    func `the words of a sheet are never logged`(logsDebug: Bool) throws {
        var bench = Bench { $0.logsDebug = logsDebug }
        try play(&bench)
        #expect(!entries(&bench).contains { "\($0)".contains("Secret") })
    }
}
