extension Fact {
    package var sizeBound: Int { 4096 }
    package static func sizeBound(accepting request: PresentationRequest) -> Int {
        4096 + 2 * request.content.words.count
    }
    package static func sizeBound(
        endingWithoutValues request: PresentationRequest, _ content: SheetContent
    ) -> Int { 1024 }
    package static var sizeBoundOfMoving: Int { 256 }
}
