/// Why a sheet ended.
@usableFromInline package enum DismissalReason: Hashable, Sendable, CaseIterable {
    /// A person chose an action.
    case action
    /// A person waved it away.
    case swipe
    case tapOutside
    case escape
    /// A person ended a stranger's sheet that is not to be dismissed (R25).
    case override
    /// Dismiss and its kin.
    case requested
    /// The sheet it was presented from ended.
    case parentDismissed
    /// Another sheet took its place (R8).
    case replaced
    /// Its time ran out (R22).
    case expired
    /// Those who wait for it are gone (R21).
    case presenterGone
    /// Its scene became inactive, went to the background, was closed.
    case sceneInactive
    case sceneBackground
    case sceneClosed
    /// The service was stopped for good.
    case shutdown
}

/// How a person tries to dismiss a sheet (R25).
package enum Gesture: Hashable, Sendable {
    case swipe
    case tapOutside
    case escape
    case override
}
