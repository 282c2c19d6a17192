package import SheetInterface
import SheetGeometry

/// What a renderer draws on.
package struct Surface: Hashable, Sendable {
    /// In points, from 0 to `GeometryLimits.points`.
    package let width: Double
    package let height: Double
    /// What is kept free of content, in points.
    package let safeArea: Wire.EdgeInsets
    /// How wide sheets and alerts become at most, in points.
    package let measures: Measures

    /// How wide layers become: what makes lines that are read with ease.
    package struct Measures: Hashable, Sendable {
        package var sheetWidth: Double
        package var alertWidth: Double
        /// Kept free at both sides of an alert.
        package var alertMargin: Double

        /// In points.
        package init(sheetWidth: Double = 640, alertWidth: Double = 400, alertMargin: Double = 16) {
            self.sheetWidth = sheetWidth
            self.alertWidth = alertWidth
            self.alertMargin = alertMargin
        }
    }

    /// Takes a size; negative lengths count as 0.
    package init(
        width: Double, height: Double,
        safeArea: Wire.EdgeInsets = Wire.EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0),
        measures: Measures = Measures()
    ) {
        self.width = Self.length(width)
        self.height = Self.length(height)
        self.safeArea = Wire.EdgeInsets(
            top: Self.length(safeArea.top), leading: Self.length(safeArea.leading),
            bottom: Self.length(safeArea.bottom), trailing: Self.length(safeArea.trailing))
        self.measures = measures
    }

    /// As the interface has it.
    package var size: Wire.Size { Wire.Size(width: width, height: height) }

    /// How wide a layer is.
    package func width(of style: Wire.Style) -> Double {
        let free = max(0, width - safeArea.leading - safeArea.trailing)
        return switch style {
        case .sheet: min(free, measures.sheetWidth)
        case .alert: max(0, min(free - 2 * measures.alertMargin, measures.alertWidth))
        case .cover: width
        }
    }

    /// Where a layer is, whose height or upper edge is `height`.
    func frame(of style: Wire.Style, height: Double) -> Rectangle {
        let width = width(of: style)
        let middle = safeArea.leading + (self.width - safeArea.leading - safeArea.trailing) / 2
        let x = style == .cover ? 0 : max(0, middle - width / 2)
        let height = min(height, self.height)
        let y: Double
        switch style {
        case .sheet, .cover: y = self.height - height
        case .alert:
            let free = self.height - safeArea.top - safeArea.bottom - height
            y = max(0, safeArea.top + free / 2)
        }
        return Rectangle(x: x, y: y, width: width, height: height)
    }

    private static func length(_ length: Double) -> Double {
        length.clamped(to: 0...GeometryLimits.points)
    }
}
