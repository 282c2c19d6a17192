import SheetInterface

/// The options that say which buttons a sheet has.
struct ActionOptions: Sendable {
    static let action = Option(
        "action", short: "a", argument: "ID=LABEL", help: "a button; may be repeated")
    static let destructive = Option(
        "destructive", argument: "ID=LABEL", help: "a button for what cannot be undone")
    static let cancel = Option(
        "cancel", argument: "LABEL", help: "a button that declines, with the id cancel")
    static let icon = Option("action-icon", argument: "ID=ICON", help: "the icon of a button")

    static let all = [action, destructive, cancel, icon]

    /// In the order of the command line.
    private let given: [Wire.Action]
    private let icons: [(id: String, icon: String)]

    init(_ arguments: Arguments) throws(UsageError) {
        var actions: [Wire.Action] = []
        var icons: [(id: String, icon: String)] = []
        for given in arguments.given {
            guard let value = given.value else { continue }
            switch given.option {
            case Self.action, Self.destructive:
                let (id, label) = try given.option.pair(value)
                let role: Wire.ActionRole? = given.option == Self.action ? nil : .destructive
                actions.append(Wire.Action(id: id, label: label, role: role))
            case Self.cancel:
                guard !value.isEmpty else { throw Self.cancel.misspelt(value) }
                actions.append(Wire.Action(id: "cancel", label: value, role: .cancel))
            case Self.icon:
                let (id, icon) = try Self.icon.pair(value)
                icons.append((id, icon))
            default: continue
            }
        }
        self.given = actions
        self.icons = icons
    }

    /// Those that are given, else those of before; with the icons that are given.
    ///
    /// Throws `UsageError` for the icon of a button that is not there.
    func actions(
        insteadOf others: [Wire.Action]? = nil
    ) throws(UsageError) -> [Wire.Action]? {
        var actions = given.isEmpty ? others ?? [] : given
        for (id, icon) in icons {
            let index = try Self.icon.index(of: id, among: actions.map(\.id), called: "action")
            actions[index].icon = icon
        }
        return actions.isEmpty ? others : actions
    }
}

extension Option {
    /// The two sides of its argument, `ID=LABEL` or the like.
    ///
    /// Throws `UsageError` when either is empty.
    func pair(_ text: String) throws(UsageError) -> (id: String, words: String) {
        guard let (id, words) = ElementOptions.pair(text) else { throw misspelt(text) }
        return (id, words)
    }

    /// An argument that is not written as it should be.
    func misspelt(_ text: String) -> UsageError {
        UsageError("--\(long) is written \(argument ?? ""), not '\(text)'")
    }

    /// Throws `UsageError` for bounds that nothing is between.
    func expectOrder(_ least: Double, _ most: Double) throws(UsageError) {
        guard least > most else { return }
        throw UsageError(
            "--\(long): nothing is between \(least.inWords) and \(most.inWords); did you mean "
                + "\(most.inWords)..\(least.inWords)?")
    }

    /// Where the one stands that the option speaks of.
    ///
    /// Throws `UsageError` with the nearest one.
    func index(
        of id: String, among ids: [String?], called name: String
    ) throws(UsageError) -> Int {
        if let index = ids.firstIndex(of: id) { return index }
        let hint = UsageError.hint(id, among: ids.compactMap(\.self))
        throw UsageError("--\(long): there is no \(name) '\(id)'\(hint)")
    }
}
