import SheetClient
import SheetInterface

/// The options of `present` that say where a sheet is presented, and for how long.
struct PresentationOptions: Sendable {
    static let scene = Option("scene", short: "s", argument: "SCENE", help: "where to present it")
    static let parent = Option("parent", argument: "ID", help: "the sheet it is presented from")
    static let placement = Option(
        "placement", argument: "PLACEMENT", help: "stack, queue or replace",
        values: Wire.Placement.allCases.map(\.rawValue))
    static let replaces = Option(
        "replaces", argument: "ID", help: "the sheet whose place it takes")
    static let lifetime = Option(
        "lifetime", argument: "LIFETIME", help: "presenter (with this process) or detached",
        values: Wire.Lifetime.allCases.map(\.rawValue))
    static let whenInactive = Option(
        "when-inactive", argument: "WHEN", help: "while the scene is: queue or reject",
        values: Wire.WhenInactive.allCases.map(\.rawValue))
    static let requireRenderer = Option(
        "require-renderer", help: "exit with 6 when nothing draws the scene")
    static let token = Option(
        "token", argument: "WORD", help: "present once, however often it is asked")
    static let wait = Option("wait", help: "wait for the answer; the default")
    static let detach = Option("detach", help: "print the sheet's id and leave it to itself")

    static let all = [
        scene, parent, placement, replaces, lifetime, whenInactive, requireRenderer, token, wait,
        detach,
    ]

    private let scene: String?
    private let parent: String?
    private let placement: Wire.Placement?
    private let replaces: String?
    private let lifetime: Wire.Lifetime?
    private let whenInactive: Wire.WhenInactive?
    private let requiresRenderer: Bool
    private let token: String?
    /// Whether nobody waits for the answer.
    let detaches: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        try arguments.expectAtMostOne(of: [Self.wait, Self.detach])
        scene = arguments[Self.scene]
        parent = arguments[Self.parent]
        replaces = arguments[Self.replaces]
        placement =
            try arguments.choice(Self.placement, of: Wire.Placement.self)
            ?? (replaces == nil ? nil : .replace)
        guard replaces == nil || placement == .replace else {
            throw UsageError("--replaces goes with --placement replace")
        }
        lifetime = try arguments.choice(Self.lifetime, of: Wire.Lifetime.self)
        whenInactive = try arguments.choice(Self.whenInactive, of: Wire.WhenInactive.self)
        requiresRenderer = arguments.has(Self.requireRenderer)
        token = arguments[Self.token]
        detaches = arguments.has(Self.detach)
        guard !detaches || lifetime != .presenter else {
            throw UsageError("--lifetime presenter would end at once what --detach leaves")
        }
    }

    /// Whether the sheet may live on when nobody comes back for it.
    var mayBeDetached: Bool { token != nil || lifetime == .detached }

    /// With a token of its own unless one was given: what is sent again presents once.
    func parameters(
        for sheet: Wire.SheetRequest, in environment: ClientEnvironment
    ) -> Present.Parameters {
        Present.Parameters(
            scene: scene ?? environment.scene, sheet: sheet, parent: parent, placement: placement,
            replaces: replaces, lifetime: lifetime, whenInactive: whenInactive,
            whenUnrendered: requiresRenderer ? .reject : nil, token: token ?? PresentToken.make())
    }
}
