/// How far below its smallest detent a sheet has to be dragged before letting go dismisses it (R30).
package enum DragDismissThreshold: Hashable, Sendable {
    /// That many points.
    case points(Double)
    /// That part of the smallest detent's height: above 0, at most 1.
    case part(Int, of: Int)

    /// Reads `50` or `1/3`.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        switch parts.count {
        case 1:
            guard let points = Double(parts[0]), Self.points.contains(points) else { return nil }
            self = .points(points)
        case 2:
            guard let part = Int(parts[0]), let whole = Int(parts[1]),
                Self.wholes.contains(whole), (1...whole).contains(part)
            else { return nil }
            self = .part(part, of: whole)
        default: return nil
        }
    }

    /// As it is read.
    var text: String {
        switch self {
        case .points(let points): Decimal.text(points)
        case .part(let part, let whole): "\(part)/\(whole)"
        }
    }

    /// Points that make sense: the nominal screen is 800 high (R29), the largest ones a few thousand.
    static let points = 0.0...10_000
    /// Parts are written by people.
    static let wholes = 1...1000
}
