/// Names a sheet among those of all services that one renderer draws.
package struct SheetKey: Hashable, Sendable {
    /// Which service it is of: 0 when there is one; the sheets of a higher number lie above.
    package let service: Int
    /// The sheet's id at that service.
    package let id: String

    /// Pairs the two.
    package init(service: Int = 0, id: String) {
        self.service = service
        self.id = id
    }
}
