import PresentationCore
import SheetInterface

// What a client wrote, as the core has it.

extension ScenePhase {
    init(_ phase: Wire.ScenePhase) {
        self =
            switch phase {
            case .active: .active
            case .inactive: .inactive
            case .background: .background
            }
    }
}

extension Style {
    init(_ style: Wire.Style) {
        self =
            switch style {
            case .sheet: .sheet
            case .alert: .alert
            case .cover: .cover
            }
    }
}

extension Priority {
    init(_ priority: Wire.Priority) {
        self =
            switch priority {
            case .normal: .normal
            case .high: .high
            case .critical: .critical
            }
    }
}

extension Lifetime {
    init(_ lifetime: Wire.Lifetime) {
        self =
            switch lifetime {
            case .presenter: .presenter
            case .detached: .detached
            }
    }
}

extension WhenInactive {
    init(_ word: Wire.WhenInactive) {
        self =
            switch word {
            case .queue: .queue
            case .reject: .reject
            }
    }
}

extension PhasePolicy {
    init(_ policy: Wire.PhasePolicy) {
        self =
            switch policy {
            case .dismiss: .dismiss
            case .hold: .hold
            case .keep: .keep
            }
    }
}

extension Gesture {
    init(_ gesture: Wire.Gesture) {
        self =
            switch gesture {
            case .swipe: .swipe
            case .tapOutside: .tapOutside
            case .escape: .escape
            case .override: .override
            }
    }
}
