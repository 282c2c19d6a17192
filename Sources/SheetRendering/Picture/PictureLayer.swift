package import SheetInterface
import SheetGeometry
import Varlink

/// One sheet of a picture, with what its presenter says read.
///
/// Numbers are brought into their ranges, so that what draws them need not look: heights to 0 and
/// `GeometryLimits.points`, dims to 0…1.
package struct PictureLayer: Hashable, Sendable {
    /// Which sheet it is.
    package let key: SheetKey
    /// The sheet as it stands.
    package let sheet: Wire.Sheet
    /// What its presenter says; empty when that cannot be read.
    package let request: Wire.SheetRequest
    /// Where it rests: of an alert its own height, else points from the scene's bottom edge.
    package let height: Double
    /// Ascending; none for alerts and covers.
    package let detents: [Wire.DetentHeight]
    /// How dark it makes what lies below, at rest.
    package let dim: Double
    /// Whether the daemon lets it take input now: on top, and past the input guard (R11, R23).
    package let isInteractive: Bool
    /// Who asks, in words of the service's; to be drawn where the presenter's cannot be (R46).
    package let origin: String?
    /// Whether its presenter is neither root nor the scene's owner: then the renderer offers a way to be
    /// rid of it that the sheet has no say in (R25, `override`).
    package let isFromStranger: Bool

    /// Takes what came.
    ///
    /// - Parameter owner: The uid that rules over the scene.
    package init(_ layer: Wire.Layer, owner: Int64 = 0, service: Int = 0) {
        key = SheetKey(service: service, id: layer.sheet.id)
        sheet = layer.sheet
        request = Self.request(of: layer.sheet)
        height = Self.height(layer.height)
        detents = layer.detentHeights.map {
            Wire.DetentHeight(detent: $0.detent, height: Self.height($0.height))
        }
        dim = layer.dim.clamped(to: 0...1)
        isInteractive = layer.interactive
        origin = layer.origin
        isFromStranger = ![0, owner].contains(layer.sheet.presenter.uid)
    }

    /// How it is drawn; a style that only later services know, as most sheets are.
    package var style: Wire.Style { sheet.style.known ?? .sheet }

    /// What is shown, top to bottom.
    package var elements: [Wire.Element] { request.elements ?? [] }

    /// What can be chosen.
    package var actions: [Wire.Action] { request.actions ?? [] }

    /// The first action that is not a cancel; nil when there is none.
    package var defaultAction: Wire.Action? { actions.first { $0.role != .cancel } }

    /// Whether a wave of the hand, a tap outside or Escape may dismiss it, as far as its presenter is
    /// concerned (R25).
    package var isWavable: Bool {
        style == .sheet && request.interactiveDismissDisabled != true
    }

    /// Whether nothing below it can be reached: it dims, or would but for a configuration that dims
    /// nothing.
    package var isModal: Bool {
        guard dim == 0, style == .sheet else { return true }
        guard let largest = request.largestUndimmedDetent else { return true }
        guard let undimmed = detents.first(where: { $0.detent == largest }) else { return false }
        return height > undimmed.height + GeometryLimits.heightTolerance
    }

    /// The detent that a tap on the handle leads to: the next higher one, from the highest the lowest;
    /// nil when there is no other.
    package var nextDetent: Wire.DetentHeight? {
        guard detents.count > 1 else { return nil }
        return detents.first { $0.height > height + GeometryLimits.heightTolerance } ?? detents[0]
    }

    private static func request(of sheet: Wire.Sheet) -> Wire.SheetRequest {
        do throws(ParameterError) {
            return try sheet.decodedRequest() ?? Wire.SheetRequest()
        } catch {
            return Wire.SheetRequest()
        }
    }

    private static func height(_ height: Double) -> Double {
        height.clamped(to: 0...GeometryLimits.points)
    }
}
