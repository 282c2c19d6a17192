import SheetInterface

/// Whether sheets of a scene can be seen and answered, and if not, why.
struct SceneExamination {
    private let scene: Wire.Scene
    /// Whether it is the one that sheets go to when nobody says where.
    private let isTarget: Bool
    /// Another one that somebody draws.
    private let drawn: String?
    private let place: ServicePlace

    /// - Parameters:
    ///   - all: Every scene, among them those that somebody draws.
    init(of scene: Wire.Scene, isTarget: Bool, among all: [Wire.Scene], at place: ServicePlace) {
        self.scene = scene
        self.isTarget = isTarget
        self.drawn = all.first { $0.renderers > 0 && $0.id != scene.id }?.id
        self.place = place
    }

    /// What is wrong, the worst first.
    var findings: [Finding] {
        [rendering].compactMap(\.self) + scene.sources.filter { $0.phase != .active }.map(finding)
    }

    // MARK: Renderers

    private var rendering: Finding? {
        guard scene.renderers == 0 else { return nil }
        guard scene.presented > 0 else { return isTarget ? unrendered : nil }
        return Finding(
            "drawnNowhere",
            "\(Self.count(scene.presented)) presented in scene \(scene.id), and drawn nowhere: "
                + "no renderer is attached to it",
            advice: attaching)
    }

    private var unrendered: Finding {
        Finding(
            "noRenderer",
            "no renderer is attached to scene \(scene.id), where sheets go: nobody will see them",
            advice: attaching)
    }

    private var attaching: String {
        let other = drawn.map { "; or present where one is: --scene \($0)" } ?? ""
        return "start a renderer for it, as in a terminal: sheetctl attach \(scene.id)\(other)"
    }

    // MARK: Phases

    private func finding(of source: Wire.PhaseSource) -> Finding {
        let waiting = scene.held + scene.queued
        let (who, advice, isOrdinary) = explanation(of: source)
        let sheets = waiting > 0 ? ", and \(Self.count(waiting)) not shown" : ""
        let status = source.status.map { " (“\($0)”)" } ?? ""
        return Finding(
            "sceneNotActive", weight: isOrdinary && waiting == 0 ? .note : .problem,
            "scene \(scene.id) is \(source.phase.rawValue) for the source \(source.name)\(status): "
                + "\(who)\(sheets)",
            advice: advice)
    }

    /// Who says so, what to do, and whether that is how a day goes.
    ///
    /// **Source:** docs/rules.md, R36 to R39, R45.
    private func explanation(of source: Wire.PhaseSource) -> (String, String, Bool) {
        let id = scene.id
        switch source.name {
        case "session":
            let whose = scene.session.map { "session \($0)" } ?? "the session of it"
            return source.phase == .background
                ? (
                    "\(whose) is not the one at the seat",
                    "switch to it: loginctl activate \(scene.session ?? "SESSION")", true
                )
                : ("\(whose) is locked", "unlock it", true)
        case "sleep": return ("the machine goes to sleep", "wake it", true)
        case "locker":
            return (
                "a screen locker has locked it", "unlock it, or run sheetctl unlock \(id)", true
            )
        case "signal":
            return (
                "a signal has said so",
                "send the daemon SIGUSR2: \(place.command(.activate))", false
            )
        case "manual":
            return (
                "somebody has said so", "take it back: sheetctl phase --scene \(id) clear", false
            )
        case let name where name.hasPrefix("notify:"):
            return (
                "process \(name.dropFirst("notify:".count)) has said so by sd_notify",
                "let it say READY=1, or end it", true
            )
        case let name:
            return (
                "who speaks as \(name) has said so",
                "take it back: sheetctl phase --scene \(id) --source \(name) clear", false
            )
        }
    }

    private static func count(_ sheets: Int64) -> String {
        sheets == 1 ? "1 sheet is" : "\(sheets) sheets are"
    }
}
