import SheetClient
import SheetInterface
import Testing
import Varlink

@Suite struct RefusalTests {
    @Test(arguments: [
        ("org.sheetd.Presentation.NoSuchScene", #"{"scene":"kiosk"}"#, "kiosk"),
        ("org.varlink.service.InvalidParameter", #"{"parameter":"sheet.style"}"#, "sheet.style"),
        ("org.varlink.service.MethodNotFound", #"{"method":"a.b.C"}"#, "a.b.C"),
        ("org.varlink.service.PermissionDenied", "{}", "permission denied"),
        ("org.example.Odd", #"{"x":1}"#, "org.example.Odd"),
        ("org.sheetd.Presentation.NoSuchScene", "{}", "org.sheetd.Presentation.NoSuchScene"),
    ])
    func `the message of a refusal names what was refused`(
        _ name: String, _ parameters: String, _ word: String
    ) throws {
        let refusal = Refusal(
            name: name, parameters: try RawJSON(validating: Array(parameters.utf8)))
        #expect(refusal.message.contains(word))
        #expect(!refusal.isServiceStopping)
    }
}
