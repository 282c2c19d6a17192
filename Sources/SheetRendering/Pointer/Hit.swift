/// What a point on the surface belongs to.
package enum Hit: Hashable, Sendable {
    /// A part of a sheet that takes input.
    case part(SheetKey, LayerLayout.Part)
    /// The content of a sheet that takes input, beside all parts.
    case content(SheetKey)
    /// What lies around a modal sheet that takes input: a tap there is `tapOutside` (R25).
    case backdrop(SheetKey)
    /// A sheet, or what lies around it, that takes no input now: nothing happens.
    case inert(SheetKey)
    /// No sheet: what lies below the renderer may have it.
    case nothing

    /// Finds it.
    ///
    /// - Parameters:
    ///   - frame: What is drawn, bottom to top.
    ///   - layouts: What the renderer has drawn of each; a sheet without one is content only.
    package init(
        at point: Point, in frame: [StagedLayer], layouts: [SheetKey: LayerLayout]
    ) {
        for staged in frame.reversed() where staged.presence != .leaving {
            let key = staged.key
            if staged.frame.contains(point) {
                guard staged.isInteractive else {
                    self = .inert(key)
                    return
                }
                let part = layouts[key]?.part(at: point)
                self = part.map { .part(key, $0) } ?? .content(key)
                return
            }
            if staged.layer.isModal {
                self = staged.isInteractive ? .backdrop(key) : .inert(key)
                return
            }
        }
        self = .nothing
    }
}
