import Foundation
import SheetctlCommands
import Testing

/// What a person reads about a parameter that was refused.
@Suite struct FaultTests {
    private static func invalid(_ path: String) -> String {
        #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"\#(path)"}}"#
    }

    @Test(arguments: [
        ("sheet.title", ["-t", "a\u{1B}b"], "its character 2, U+001B,"),
        ("sheet.title", ["-t", "a\u{85}"], "its character 2, U+0085,"),
        ("sheet.message", ["-m", "\u{202E}a"], "its character 1, U+202E,"),
        ("sheet.title", ["-t", "\u{2066}a"], "has to be ended by U+2069"),
        ("sheet.title", ["-t", "a\u{2069}\u{2066}"], "its character 2, U+2069, ends no isolate"),
        ("sheet.actions[1].id", ["-t", "x", "-a", "a=b", "-a", "c d=e"], "not 'c d'"),
        ("sheet.actions[1].id", ["-t", "x", "-a", "a=b", "-a", "a=e"], "'a' stands for something"),
        ("sheet.title", ["-t", "plain"], #"it does not take "plain" there"#),
    ])
    func `a refusal of words tells what is wrong with them`(
        _ path: String, _ options: [String], _ words: String
    ) throws {
        let run = try Run.against([[Self.invalid(path)]], ["present"] + options)
        #expect(run.status == .refused)
        #expect(run.words.contains("the parameter \(path): "))
        #expect(run.words.contains(words))
    }

    @Test(arguments: [
        ("SetPhase", #"{"phase":"wide"}"#, "phase", #""background", not "wide""#),
        ("SetPhase", "{}", "phases", "there is no such parameter; did you mean phase?"),
        ("Await", "{}", "id", "it is missing, and has to be a string"),
        ("Await", #"{"id":"a","timeoutMSec":true}"#, "timeoutMSec", "a whole number, not true"),
        ("Watch", #"{"scenes":[1]}"#, "scenes[0]", "it has to be a string, not 1"),
        ("Choose", #"{"values":{}}"#, "values", "it has to be a list, not {}"),
        (
            "Update", #"{"id":"a","values":[{"id":"zz","value":[]}]}"#, "values[0].id",
            "there is no element 'zz' that takes a value"
        ),
    ])
    func `a refusal of a parameter tells what is declared`(
        _ method: String, _ parameters: String, _ path: String, _ words: String
    ) throws {
        let run = try Run.against([[Self.invalid(path)]], ["call", method, parameters])
        #expect(run.status == .refused)
        #expect(run.words.contains(words))
    }

    @Test(arguments: [
        ("getstatus", "did you mean GetStatus?"), ("Dimsiss", "did you mean Dismiss?"),
    ])
    func `a method that is not there has a nearest one`(_ method: String, _ hint: String) throws {
        let error =
            #"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"\#(method)"}}"#
        #expect(try Run.against([[error]], ["call", method]).words.contains(hint))
    }

    @Test(arguments: [
        (["--source", "notify:1"], "the source notify:1 is the daemon's own"),
        (["--source", "session", "--scene", "main"], "the source session is the daemon's own"),
        (["--source", "locker"], "the source locker speaks of one scene"),
        (["--source", "kiosk"], "only administrators"), ([], "only administrators"),
        (["--source", "locker", "--scene", "main"], "permission denied\n"),
        (["--scene", "main"], "permission denied\n"),
    ])
    func `a refusal of a phase tells as whom one may not speak`(
        _ options: [String], _ words: String
    ) throws {
        let error = #"{"error":"org.varlink.service.PermissionDenied"}"#
        let run = try Run.against([[error]], ["phase", "inactive"] + options)
        #expect(run.status == .refused && run.words.contains(words), "\(run.words)")
    }

    @Test func `a method that replies more than once wants --more`() throws {
        let error = #"{"error":"org.varlink.service.ExpectedMore"}"#
        #expect(try Run.against([[error]], ["call", "Watch"]).words.contains("give --more"))
    }

    @Test(arguments: [
        ("{\n  \"title\": \"é\" x\n}", "line 2, column 16: unexpected 'x'"),
        ("{", "line 1, column 2: "), ("", "line 1, column 1: "),
        ("{\n\n", "line 3, column 1: "),
        (
            #"{"sheet":{"title":"x"},"scene":"main"}"#,
            "what Present takes: give what its member sheet"
        ),
        (#"{"titel":"x"}"#, "there is no such parameter; did you mean title?"),
    ])
    func `a fault of a file has its place, and what would be right`(_ text: String, _ words: String)
        throws
    {
        let path = NSTemporaryDirectory() + "sheetctl-\(UUID().uuidString)"
        try Data(text.utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(Run.alone(["present", "--request", path]).words.contains(words))
    }
}
