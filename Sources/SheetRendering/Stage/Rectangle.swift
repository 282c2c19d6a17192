/// A place on the surface: in points, from its upper left corner, downwards.
package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double

    /// Pairs the two.
    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A part of the surface, in points; empty when a side is 0.
package struct Rectangle: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    /// Takes its upper left corner and its sides.
    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Below its last row.
    package var bottom: Double { y + height }
    /// After its last column.
    package var trailing: Double { x + width }

    /// Whether a point lies in it; its lower and right edges are outside.
    package func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < trailing && point.y >= y && point.y < bottom
    }
}
