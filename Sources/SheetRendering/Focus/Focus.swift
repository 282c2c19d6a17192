/// Where the focus of the keyboard is.
///
/// It is only ever on a layer that takes input. A sheet that comes to take input on top gets it; once
/// it has left, the one below has it where it was.
package struct Focus: Hashable, Sendable {
    /// What has it; nil when nothing takes input.
    package private(set) var target: FocusTarget?
    /// All that can have it, the topmost layer's first.
    package private(set) var order: [FocusTarget] = []
    /// Where it was last, on each sheet that had it; also while the sheet is held or the daemon away.
    private var remembered: [SheetKey: FocusTarget] = [:]
    /// The topmost sheet that takes input.
    private var top: SheetKey?

    /// Nothing has it.
    package init() {}

    /// Takes what is on the screen now, bottom to top.
    package mutating func follow(_ frame: [StagedLayer]) {
        let layers = frame.filter(\.isInteractive).map(\.layer)
        order = layers.reversed().flatMap(\.focusTargets)
        forgetAbsent(frame)
        defer { top = layers.last?.key }
        if let target, order.contains(target), top == layers.last?.key { return }
        let sheet = top == layers.last?.key ? target?.sheet : layers.last?.key
        let layer = layers.last { $0.key == sheet } ?? layers.last
        let last = layer.flatMap { remembered[$0.key] }
        set(last.flatMap { order.contains($0) ? $0 : nil } ?? layer?.initialFocus)
    }

    /// Tab.
    package mutating func moveForward() { step(1) }

    /// Shift-Tab.
    package mutating func moveBackward() { step(-1) }

    /// A tap on what can have it; all else is passed over.
    package mutating func move(to target: FocusTarget) {
        if order.contains(target) { set(target) }
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
