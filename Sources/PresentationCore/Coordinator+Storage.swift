/// What is refused when it could not be recorded (R42a).
extension Coordinator {
    /// - Parameters:
    ///   - bytes: what the records of it take at most, and what it reserves from then on.
    ///   - room: what can be recorded, in bytes.
    func checkStorage(for bytes: Int, in room: Int) throws(PresentationError) {
        guard room - reservedBytes >= bytes else { throw .storageUnavailable }
    }
}

extension Presentation {
    /// What the records take at most of what can happen to it on a full disk: its end without values,
    /// and that it is placed, held and resumed once, in bytes.
    package var reserve: Int { request.reserve(for: content) }
}

extension PresentationRequest {
    /// What a sheet that is asked for so reserves.
    var reserve: Int { reserve(for: content) }

    /// What a sheet that is asked for so reserves while it has this content.
    func reserve(for content: SheetContent) -> Int {
        Fact.sizeBound(endingWithoutValues: self, content)
            + Fact.sizeBound(placingHoldingResuming: id) + 4 * Fact.recordBytes
    }
}
