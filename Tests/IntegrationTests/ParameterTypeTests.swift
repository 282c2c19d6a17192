import SheetInterface
import Testing
import Varlink

/// Every kind of JSON value for every parameter of every method of the contract.
@Suite struct `Parameters of every type` {
    @Test(arguments: PresentationInterface.Method.allCases)
    func `a value is taken, refused for what it means, or invalid where it stands`(
        method: PresentationInterface.Method
    ) throws {
        let daemon = try RunningDaemon()
        let cases = try ParameterCases(of: method)
        for parameters in cases.all {
            let client = try RawConnection(daemon)
            let reply = try client.ask(call(method, parameters.text))
            check(reply, to: parameters, of: method, in: cases.interface)
        }
        try daemon.serveNextClient()
    }

    private func call(_ method: PresentationInterface.Method, _ parameters: String) -> String {
        let more = [.watch, .attach].contains(method) ? #","more":true"# : ""
        return #"{"method":"\#(method.qualifiedName)","parameters":\#(parameters)\#(more)}"#
    }

    private func check(
        _ reply: RawReply, to parameters: ParameterCases.Parameters,
        of method: PresentationInterface.Method, in interface: InterfaceDescription
    ) {
        let words: Comment = "\(method.rawValue) \(parameters.text): \(reply.text)"
        if let fault = parameters.fault {
            #expect(reply.isInvalidParameter(fault), words)
        } else if let error = reply.error {
            let isOurs = error.hasPrefix("\(interface.name).")
            let name = error.split(separator: ".").last.map(String.init) ?? ""
            let isDeclared = isOurs && interface.error(name) != nil
            let isMalformed = reply.isInvalidParameter(parameters.place)
            let isDenied = error == "org.varlink.service.PermissionDenied"
            #expect(isDeclared || isMalformed || isDenied, words)
        }
    }

    @Test func `the cases reach every parameter of the contract`() throws {
        let places = try PresentationInterface.Method.allCases.flatMap { method in
            try ParameterCases(of: method).all.map { "\(method.rawValue) \($0.place)" }
        }
        #expect(
            Set(places).isSuperset(of: [
                "Present sheet", "Present sheet.elements[0].choices[0].icon",
                "Present sheet.actions[0].role", "Present sheet.payload", "Attach size.width",
                "Attach safeArea.leading", "Choose values[0].value[0]", "Watch scenes[0]",
                "Update clear", "History limit", "SetPhase phase",
            ]))
        let byMethod = Dictionary(grouping: places) { $0.split(separator: " ")[0] }
        #expect(byMethod.count == PresentationInterface.Method.allCases.count)
    }
}
