import SheetInterface

/// What can have the focus of the keyboard.
package enum FocusTarget: Hashable, Sendable {
    case element(ElementKey)
    /// By the action's id.
    case action(SheetKey, String)

    /// The sheet that it is of.
    package var sheet: SheetKey {
        switch self {
        case .element(let key): key.sheet
        case .action(let sheet, _): sheet
        }
    }
}

extension PictureLayer {
    /// What of it can have the focus, in the order of Tab: its inputs and what can be copied, top to
    /// bottom, then its actions.
    var focusTargets: [FocusTarget] {
        let elements = elements.indices.filter { Self.takesFocus(self.elements[$0].kind) }
            .map { FocusTarget.element(elementKey(at: $0)) }
        return elements + actions.map { .action(key, $0.id) }
    }

    /// What has the focus first: the first input; without one, the default action, or whatever there is.
    var initialFocus: FocusTarget? {
        let first = elements.indices.first {
            Self.takesFocus(elements[$0].kind) && elements[$0].kind != "copyable"
        }
        if let first { return .element(elementKey(at: first)) }
        if let action = defaultAction ?? actions.first { return .action(key, action.id) }
        return focusTargets.first
    }

    private static func takesFocus(_ kind: String) -> Bool {
        switch kind {
        case "copyable", "field", "multiline", "secret", "number", "toggle", "choice", "filter",
            "date", "dateRange", "time":
            true
        default: false
        }
    }
}
