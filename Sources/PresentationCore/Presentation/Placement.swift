/// Where a new sheet goes (R8).
package enum Placement: Hashable, Sendable {
    /// On top of its rank, at once.
    case stack
    /// When no sheet of its scene with the same or a higher priority is presented or held.
    case queue
    /// In the place of this live sheet.
    case replacing(SheetID)
    /// In the place of the live sheet that has the same key, if there is one.
    case replacingKey
}

/// What a sheet is about: two live sheets of one user in one scene never share a key (R9).
package struct SheetKey: Hashable, Sendable {
    let scene: SceneID
    let user: UserID
    let word: String
}

/// What is done with a request while no renderer is attached to the scene.
package enum WhenUnrendered: Hashable, Sendable, CaseIterable {
    /// It waits for one, presented.
    case wait
    /// It is refused.
    case reject
}
