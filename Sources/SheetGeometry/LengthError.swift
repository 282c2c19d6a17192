/// Why a reported length is refused: it is no number, negative, or past `GeometryLimits.points`.
package struct LengthError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was to be measured.
    package enum Quantity: Hashable, Sendable {
        case sceneHeight
        case safeAreaTop
        case safeAreaBottom
        case contentHeight
    }

    package let quantity: Quantity
    /// As it was given, in points.
    package let length: Double

    /// What is wrong and what would be right, in words.
    package var description: String {
        let name =
            switch quantity {
            case .sceneHeight: "the height of the scene"
            case .safeAreaTop: "the safe area at the top"
            case .safeAreaBottom: "the safe area at the bottom"
            case .contentHeight: "the height of the content"
            }
        return "\(name) is \(length); it must be from 0 to \(Int(GeometryLimits.points)) points"
    }

    /// Hands `length` back when it can be one.
    static func check(_ length: Double, as quantity: Quantity) throws(LengthError) -> Double {
        guard (0...GeometryLimits.points).contains(length) else {
            throw LengthError(quantity: quantity, length: length)
        }
        return length
    }
}
