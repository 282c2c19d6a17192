/// What decides how high a layer is: its style, and for a sheet its detents.
///
/// **Source:** R28.
package enum SheetShape: Hashable, Sendable {
    /// Rises from the bottom edge and rests at one of these.
    case sheet(DetentList)
    /// Stands in the middle, as high as its content.
    case alert
    /// Fills the scene.
    case cover
}
