import PresentationCore

extension ScenePhase: Enumeration {
    static let enumerationName = "ScenePhase"

    var number: Int {
        switch self {
        case .background: 1
        case .inactive: 2
        case .active: 3
        }
    }
}

extension Lifetime: Enumeration {
    static let enumerationName = "Lifetime"

    var number: Int {
        switch self {
        case .presenter: 1
        case .detached: 2
        }
    }
}

extension Style: Enumeration {
    static let enumerationName = "Style"

    var number: Int {
        switch self {
        case .sheet: 1
        case .alert: 2
        case .cover: 3
        }
    }
}

extension Priority: Enumeration {
    static let enumerationName = "Priority"

    var number: Int {
        switch self {
        case .normal: 1
        case .high: 2
        case .critical: 3
        }
    }
}

extension WhenInactive: Enumeration {
    static let enumerationName = "WhenInactive"

    var number: Int {
        switch self {
        case .queue: 1
        case .reject: 2
        }
    }
}

extension WhenUnrendered: Enumeration {
    static let enumerationName = "WhenUnrendered"

    var number: Int {
        switch self {
        case .wait: 1
        case .reject: 2
        }
    }
}

extension PhasePolicy: Enumeration {
    static let enumerationName = "PhasePolicy"

    var number: Int {
        switch self {
        case .dismiss: 1
        case .hold: 2
        case .keep: 3
        }
    }
}

extension ExpiryRequest.Clock: Enumeration {
    static let enumerationName = "ExpiryClock"

    var number: Int {
        switch self {
        case .elapsed: 1
        case .visible: 2
        }
    }
}

extension Presentation.State: Enumeration {
    static let enumerationName = "SheetState"

    var number: Int {
        switch self {
        case .queued: 1
        case .presented: 2
        case .held: 3
        }
    }
}

extension DismissalReason: Enumeration {
    static let enumerationName = "DismissalReason"

    var number: Int {
        switch self {
        case .action: 1
        case .swipe: 2
        case .tapOutside: 3
        case .escape: 4
        case .override: 5
        case .requested: 6
        case .parentDismissed: 7
        case .replaced: 8
        case .expired: 9
        case .presenterGone: 10
        case .sceneInactive: 11
        case .sceneBackground: 12
        case .sceneClosed: 13
        case .shutdown: 14
        }
    }
}
