/// How far a scene is from being used, from least to most.
///
/// **Source:** SwiftUI's `ScenePhase`; R13–R16.
package enum ScenePhase: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// Not visible.
    case background
    /// Visible, and not to be used.
    case inactive
    /// Visible and interactive.
    case active

    package static func < (left: ScenePhase, right: ScenePhase) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The phase one step nearer to `target`: phases change one step at a time (R14).
    package func stepped(toward target: ScenePhase) -> ScenePhase {
        switch self {
        case .background: target > self ? .inactive : self
        case .inactive: target
        case .active: target < self ? .inactive : self
        }
    }
}
