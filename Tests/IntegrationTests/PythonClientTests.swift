import Testing

/// Varlink clients by other hands, which share nothing with ours.
@Suite struct `Clients of other makers` {
    @Test(arguments: ["varlink_client.py", "asyncvarlink_client.py", "conversation.py"])
    func `they find the interface, present, await and watch, and get errors as such`(
        script: String
    ) throws {
        let daemon = try RunningDaemon()
        var plan = ChildProcess.Plan(
            try Programs.python(), [Programs.script(script), daemon.folder.path(of: "service")])
        plan.environment = ["PYTHONDONTWRITEBYTECODE": "1"]
        let client = try ChildProcess(plan)
        let ending = try client.waitForEnd()
        #expect(ending == .exited(0), "\(client.errors)")
        #expect(client.output == "passed\n")
        try daemon.serveNextClient()
    }
}
