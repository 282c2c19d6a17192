import SheetClient
import SheetInterface

extension Context {
    /// Gives out one event on a line.
    func report(_ event: Wire.Event) throws(SheetClientError) {
        if wantsJSON {
            try output.json(event)
        } else {
            try output.line(Printable.line(Self.words(for: event)))
        }
    }

    private static func words(for event: Wire.Event) -> String {
        var words = ["\(event.sequence)", event.kind]
        if let id = event.id ?? event.sheet?.id { words.append(id) }
        if let scene = event.sheet?.scene ?? event.outcome?.scene { words.append("in \(scene)") }
        if let scene = event.scene { words.append(scene.id) }
        if let phase = event.scene?.phase {
            words.append(
                event.previousPhase.map { "\($0.rawValue) → \(phase.rawValue)" } ?? phase.rawValue)
        }
        if let detent = event.detent { words.append("at \(detent)") }
        if let gesture = event.gesture { words.append("by \(gesture.rawValue)") }
        if let outcome = event.outcome {
            words.append(outcome.action.map { "\(outcome.reason) \($0)" } ?? outcome.reason)
        }
        if let title = event.sheet?.readableRequest?.title { words.append("“\(title)”") }
        return words.joined(separator: " ")
    }
}
