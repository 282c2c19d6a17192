package import SheetClient
import SheetInterface
import Varlink

/// `sheetctl doctor`: what is wrong, in words, and what to do.
package struct DoctorCommand: Command {
    package static let usage = Usage(
        name: "doctor",
        summary: "Tells what keeps sheets from being seen, and what to do about it",
        synopsis: ["[OPTION…] [SCENE]"],
        details: [
            "Looks for the daemon, for a permission that is missing and the group that would give "
                + "it, for what the daemon says of its storage and configuration, for versions that "
                + "differ, for words that sheetctl does not know, for scenes that nothing draws and scenes that are not active, and whose "
                + "word that is. Without SCENE it looks at all of them.",
            "Each finding is a line with what is so and one with what to do. A problem is wrong; a "
                + "note is how a day goes, as a locked screen in which no sheet waits. With --json "
                + "each is an object, with a name in finding that stays the same.",
        ],
        statuses: [
            UsageStatus(.success, "there is no problem"),
            UsageStatus(.declined, "there is a problem"), UsageStatus(.usage),
            UsageStatus(.unavailable, "the daemon went away while it was looked at"),
        ])

    private let scene: String?

    package init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectOperands(optional: 1)
        self.scene = arguments.operands.first
    }

    package func run(in context: Context) throws(SheetClientError) -> ExitStatus {
        var obstacles: [Finding] = []
        var answers: [(address: String, status: GetStatus.Reply)] = []
        for address in context.location.candidates(in: context.environment) {
            switch SocketExamination(of: address, in: context).result() {
            case .status(let status): answers.append((address, status))
            case .obstacle(let finding): obstacles.append(finding)
            }
        }
        var findings = obstacles
        if let first = answers.first {
            let place = ServicePlace(of: first.address, in: context.environment)
            // Somebody answers: whoever else does not may not be meant, and is when it is there in part.
            findings = obstacles.filter { $0.name != "noSocket" }.map { obstacle in
                var note = obstacle
                note.weight = .note
                return note
            }
            findings += Self.findings(of: first.status, at: place)
            if answers.count > 1 { findings.append(Self.several) }
            findings += try scenes(
                at: first.address, place, saying: first.status.version, in: context)
        }
        try report(findings, answers.first?.status, in: context)
        return findings.contains { $0.weight == .problem } ? .declined : .success
    }

    private func report(
        _ findings: [Finding], _ status: GetStatus.Reply?, in context: Context
    ) throws(SheetClientError) {
        for finding in findings {
            if context.wantsJSON {
                try context.output.json(finding)
            } else {
                try context.output.print(finding.text)
            }
        }
        guard !context.wantsJSON, findings.isEmpty, let status else { return }
        try context.output.line("all is well: sheetd \(Printable.line(status.version)) answers")
    }

    // MARK: The daemon

    private static func findings(of status: GetStatus.Reply, at place: ServicePlace) -> [Finding] {
        var findings: [Finding] = []
        if let skew = VersionSkew(daemon: status.version) {
            findings.append(
                Finding("versionMismatch", skew.words, advice: skew.advice(at: place)))
        }
        if let problem = status.problem {
            let isConfiguration = problem.contains("configuration")
            findings.append(
                Finding(
                    "degraded", "\(place.name) is degraded: \(problem)",
                    advice: isConfiguration
                        ? "mend what \(place.check) tells of, and then: \(place.command(.reload))"
                        : "make room where it records, \(place.folders); \(place.journal) tells more"
                ))
        }
        return findings
    }

    private static let several = Finding(
        "twoDaemons", weight: .note,
        "two daemons run, your own and the system's: sheetctl means your own, and who draws the one "
            + "does not draw the other",
        advice: "say --system, or set SHEETD_SOCKET, where the system's is meant")

    // MARK: Scenes

    private func scenes(
        at address: String, _ place: ServicePlace, saying version: String, in context: Context
    ) throws(SheetClientError) -> [Finding] {
        var connection = try SheetConnection(to: .address(address), in: context.environment)
        let named = scene ?? context.environment.scene
        let target: DescribeScene.Reply
        do throws(SheetClientError) {
            target = try connection.call(
                DescribeScene.self, DescribeScene.Parameters(id: named))
        } catch {
            guard case .refused(let refusal) = error,
                case .noSuchScene(let id) = refusal.interfaceError
            else { throw error }
            let variable = scene == nil ? ", which SHEETD_SCENE names" : ""
            return [
                Finding(
                    "noSuchScene", "there is no scene \(id)\(variable)",
                    advice: "open it: sheetctl open \(id); sheetctl scenes lists those that are")
            ]
        }
        let all = try connection.call(ListScenes.self, NoParameters()).scenes
        let examined = all.filter { scene == nil || $0.id == target.scene.id }
        let unknown = UnknownWords(scenes: examined, sheets: target.sheets)
        return Self.findings(of: unknown, version, at: place)
            + examined.flatMap { scene in
                SceneExamination(
                    of: scene, isTarget: scene.id == target.scene.id, among: all, at: place
                ).findings
            }
    }

    private static func findings(
        of unknown: UnknownWords, _ version: String, at place: ServicePlace
    ) -> [Finding] {
        guard !unknown.words.isEmpty else { return [] }
        let skew = VersionSkew(daemon: version)
        return [
            Finding(
                "unknownWords",
                "the daemon speaks words that this sheetctl does not know ("
                    + unknown.words.joined(separator: ", ") + "): "
                    + (skew?.words ?? "both are version \(version)"),
                advice: skew?.advice(at: place) ?? "let both be of one build")
        ]
    }
}
