import SheetInterface
import SheetService
import Testing
import Varlink

@Suite("What is not there, or makes no sense")
struct MalformedTests {
    @Test(arguments: [
        (
            "org.sheetd.Presentation.Close",
            VarlinkError.methodNotFound("org.sheetd.Presentation.Close")
        ),
        ("org.example.Other.Do", .interfaceNotFound("org.example.Other")),
        ("Present", .methodNotFound("Present")),
        ("", .methodNotFound("")),
    ])
    func `what the contract does not have is not found`(name: String, error: VarlinkError) throws {
        var bench = Bench()
        let alice = bench.connect()
        bench.begin(name, on: alice)
        #expect(throws: Refused.standard(error)) { try bench.nextReply(on: alice) }
    }

    static let malformedRequests: [(String, @Sendable (inout Present.Parameters) -> Void)] = [
        ("replaces", { $0.replaces = "x" }),
        ("replaces", { $0.placement = .replace }),
        ("token", { $0.token = "a b" }),
        ("sheet.key", { $0 = Present.Parameters(sheet: Wire.SheetRequest(key: "")) }),
    ]
    static let malformedSheets: [(String, Wire.SheetRequest)] = [
        ("sheet.detents[1]", Wire.SheetRequest(detents: ["half", "fraction:2"])),
        ("sheet.selectedDetent", Wire.SheetRequest(detents: ["large"], selectedDetent: "half")),
        ("sheet.largestUndimmedDetent", Wire.SheetRequest(largestUndimmedDetent: "half")),
        (
            "sheet.elements[0].characters",
            Wire.SheetRequest(elements: [Wire.Element(kind: "field", characters: "runes")])
        ),
        ("sheet.inactiveGraceMSec", Wire.SheetRequest(inactiveGraceMSec: -1)),
        ("sheet.expiresAfterMSec", Wire.SheetRequest(expiresAfterMSec: -1)),
    ]

    @Test func `what is malformed is told of by name`() throws {
        var bench = Bench()
        let alice = bench.connect()
        for (path, change) in MalformedTests.malformedRequests {
            var parameters = Present.Parameters(sheet: .question)
            change(&parameters)
            #expect(throws: Refused.standard(.invalidParameter(path))) {
                try bench.call(Present.self, parameters, on: alice)
            }
        }
        for (path, sheet) in MalformedTests.malformedSheets {
            #expect(throws: Refused.standard(.invalidParameter(path))) {
                try bench.present(sheet, on: alice)
            }
        }
        #expect(bench.facts.isEmpty)
    }

    @Test(arguments: [
        Wire.SheetRequest(inactiveGraceMSec: -1), Wire.SheetRequest(expiresAfterMSec: -1),
    ])
    func `a negative time is invalid`(sheet: Wire.SheetRequest) throws {
        var bench = Bench()
        let alice = bench.connect()
        let path = sheet.inactiveGraceMSec == nil ? "expiresAfterMSec" : "inactiveGraceMSec"
        #expect(throws: Refused.invalid("sheet." + path)) { try bench.present(sheet, on: alice) }
    }
}
