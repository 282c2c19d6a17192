/// Where the focus of the keyboard is.
///
/// It is only ever on a layer that takes input, and nothing that comes takes it away from there: what a
/// person types goes where it went. Where nothing has it, the topmost sheet gets it; once that has left,
/// the one below has it where it was.
package struct Focus: Hashable, Sendable {
    /// What has it; nil when nothing takes input.
    package private(set) var target: FocusTarget?
    /// All that can have it, the topmost layer's first.
    package private(set) var order: [FocusTarget] = []
    /// Where it was last, on each sheet that had it; also while the sheet is held or the daemon away.
    private var remembered: [SheetKey: FocusTarget] = [:]
    /// What has it first, on each sheet that takes input.
    private var initial: [SheetKey: FocusTarget] = [:]

    /// Nothing has it.
    package init() {}

    /// Takes what is on the screen now, bottom to top.
    package mutating func follow(_ frame: [StagedLayer]) {
        let layers = frame.filter(\.isInteractive).map(\.layer)
        order = layers.reversed().flatMap(\.focusTargets)
        initial = [:]
        for layer in layers { initial[layer.key] = layer.initialFocus }
        forgetAbsent(frame)
        if let target, order.contains(target) { return }
        let sheet = layers.last { $0.key == target?.sheet } ?? layers.last
        set(sheet.flatMap { place(on: $0.key) })
    }

    /// Tab.
    package mutating func moveForward() { step(1) }

    /// Shift-Tab.
    package mutating func moveBackward() { step(-1) }

    /// A tap on what can have it; all else is passed over.
    package mutating func move(to target: FocusTarget) {
        if order.contains(target) { set(target) }
    }

    /// A tap on a sheet, beside all that can have it: it is there where it was.
    package mutating func move(to sheet: SheetKey) {
        guard target?.sheet != sheet, let place = place(on: sheet) else { return }
        set(place)
    }

    /// Where a sheet has it when it comes there.
    private func place(on sheet: SheetKey) -> FocusTarget? {
        let last = remembered[sheet].flatMap { order.contains($0) ? $0 : nil }
        return last ?? initial[sheet]
    }

    private mutating func forgetAbsent(_ frame: [StagedLayer]) {
        guard remembered.count > frame.count + Limits.absentDrafts else { return }
        let keys = Set(frame.map(\.key))
        remembered = remembered.filter { keys.contains($0.key) }
    }

    private mutating func step(_ way: Int) {
        guard !order.isEmpty else { return }
        guard let place = target.flatMap({ order.firstIndex(of: $0) }) else {
            return set(way > 0 ? order.first : order.last)
        }
        set(order[(place + way + order.count) % order.count])
    }

    private mutating func set(_ target: FocusTarget?) {
        self.target = target
        if let target { remembered[target.sheet] = target }
    }
}
