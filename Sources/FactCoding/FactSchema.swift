import PresentationCore
import SheetGeometry

/// All messages and enumerations, as they are written: what docs/facts.proto is held to.
package enum FactSchema {
    /// One message with its fields, in the order of their numbers.
    package struct MessageShape: Hashable, Sendable {
        package let name: String
        package let fields: [FieldShape]

        fileprivate init<Shape: Message>(_: Shape.Type) {
            name = Shape.messageName
            fields = Shape.Field.allCases.map { FieldShape($0) }
        }
    }

    /// One field.
    package struct FieldShape: Hashable, Sendable {
        /// In Swift's case: `scene_opened` is `sceneOpened`.
        package let name: String
        package let number: Int
        /// A scalar type of Protocol Buffers, or the name of an enumeration or a message.
        package let type: String

        fileprivate init(_ field: some MessageField) {
            name = "\(field)"
            number = field.rawValue
            type =
                switch field.type {
                case .enumeration(let name), .message(let name): name
                case let scalar: "\(scalar)"
                }
        }
    }

    /// One enumeration with its words.
    package struct EnumerationShape: Hashable, Sendable {
        package let name: String
        /// In Swift's case, without the name: `STYLE_ALERT` is `alert`.
        package let words: [String]
        /// The number of each word.
        package let numbers: [Int]

        fileprivate init<Words: Enumeration>(_: Words.Type) {
            name = Words.enumerationName
            words = Words.allCases.map { "\($0)" }
            numbers = Words.allCases.map(\.number)
        }
    }

    /// Every message.
    package static let messages = [
        MessageShape(FactRecord.self), MessageShape(SnapshotRecord.self), MessageShape(Fact.self),
        MessageShape(SnapshotItem.self), MessageShape(SceneOpening.self),
        MessageShape(SceneUpdate.self), MessageShape(SceneBinding.self),
        MessageShape(SceneClosing.self), MessageShape(SessionAssignment.self),
        MessageShape(SessionReference.self),
        MessageShape(PhaseSource.self), MessageShape(PhaseSender.self),
        MessageShape(SourceReport.self),
        MessageShape(SourceWithdrawal.self), MessageShape(PhaseChange.self),
        MessageShape(RenderingChange.self), MessageShape(Acceptance.self),
        MessageShape(PresentationRequest.self), MessageShape(Peer.self),
        MessageShape(PresentationToken.self), MessageShape(Placement.self),
        MessageShape(PresentationRank.self), MessageShape(SheetContent.self),
        MessageShape(Action.self), MessageShape(Element.self), MessageShape(Element.Input.self),
        MessageShape(SheetShape.self), MessageShape(SheetPlacing.self),
        MessageShape(SheetHold.self), MessageShape(SheetReference.self),
        MessageShape(ContentUpdate.self), MessageShape(DetentSelection.self),
        MessageShape(ExpirySetting.self), MessageShape(Outcome.self),
        MessageShape(ElementValue.self), MessageShape(OutcomeForgetting.self),
        MessageShape(Moment.self), MessageShape(Duration.self),
        MessageShape(PresentationTime.self), MessageShape(ExpiryRequest.self),
        MessageShape(Expiry.self), MessageShape(SnapshotItem.Counts.self),
        MessageShape(SceneSnapshot.self), MessageShape(SheetSnapshot.self),
    ]

    /// Every enumeration.
    package static let enumerations = [
        EnumerationShape(ScenePhase.self), EnumerationShape(Lifetime.self),
        EnumerationShape(Placement.Kind.self), EnumerationShape(Style.self),
        EnumerationShape(Priority.self), EnumerationShape(WhenInactive.self),
        EnumerationShape(WhenUnrendered.self), EnumerationShape(PhasePolicy.self),
        EnumerationShape(Presentation.State.self), EnumerationShape(Element.Input.Kind.self),
        EnumerationShape(SheetShape.Kind.self), EnumerationShape(DismissalReason.self),
        EnumerationShape(ExpiryRequest.Clock.self),
    ]
}
