import SheetInterface
import Testing
import Varlink

/// The description that the contract's text gives, and what of it has Swift types.
enum Contract {
    static let description: InterfaceDescription = {
        do throws(InterfaceDescriptionError) {
            return try InterfaceDescription(parsing: PresentationInterface.text)
        } catch {
            preconditionFailure("the contract does not parse: \(error)")
        }
    }()

    /// The contract's structs.
    static let objects: [WireShape] = [
        WireShape("Size", Wire.Size.self), WireShape("EdgeInsets", Wire.EdgeInsets.self),
        WireShape("PhaseSource", Wire.PhaseSource.self), WireShape("Scene", Wire.Scene.self),
        WireShape("Action", Wire.Action.self), WireShape("Choice", Wire.Choice.self),
        WireShape("Value", Wire.Value.self), WireShape("Element", Wire.Element.self),
        WireShape("SheetRequest", Wire.SheetRequest.self), WireShape("Peer", Wire.Peer.self),
        WireShape("Sheet", Wire.Sheet.self), WireShape("Outcome", Wire.Outcome.self),
        WireShape("Event", Wire.Event.self),
        WireShape("HistoryEntry", Wire.HistoryEntry.self),
        WireShape("DetentHeight", Wire.DetentHeight.self), WireShape("Layer", Wire.Layer.self),
    ]

    /// The contract's enumerations, with the words that Swift knows.
    static let enumerations: [(name: String, words: [String])] = [
        ("ScenePhase", Wire.ScenePhase.words), ("Style", Wire.Style.words),
        ("PhasePolicy", Wire.PhasePolicy.words), ("Placement", Wire.Placement.words),
        ("Priority", Wire.Priority.words), ("Lifetime", Wire.Lifetime.words),
        ("WhenInactive", Wire.WhenInactive.words),
        ("WhenUnrendered", Wire.WhenUnrendered.words),
        ("ExpiryClock", Wire.ExpiryClock.words), ("ActionRole", Wire.ActionRole.words),
        ("SheetState", Wire.SheetState.words), ("Gesture", Wire.Gesture.words),
    ]

    /// The methods that have Swift types.
    static let methods: [any InterfaceMethod.Type] = [
        Present.self, Await.self, Dismiss.self, DismissPresented.self, DismissAll.self,
        Choose.self, AttemptDismiss.self, OpenScene.self, CloseScene.self, SetPhase.self,
        ListScenes.self, DescribeScene.self, DescribeSheet.self, Watch.self, Attach.self,
        ReportDrawn.self, ReportContentHeight.self, ResizeRenderer.self, EndDrag.self,
        History.self, GetStatus.self,
    ]

    /// What goes into each method.
    static let inputs: [WireShape] = methods.map { $0.input }
    /// What comes out of each method.
    static let outputs: [WireShape] = methods.map { $0.output }

    /// What an interface declares under the name of a shape.
    static func structure(of shape: WireShape) throws -> InterfaceDescription.Struct {
        if let method = description.method(shape.name) {
            return shape.isOutput ? method.output : method.input
        }
        guard case .structure(let structure) = try #require(description.type(shape.name)).definition
        else { throw NoStructure(name: shape.name) }
        return structure
    }

    private struct NoStructure: Error { let name: String }
}

extension WireEnumeration {
    fileprivate static var words: [String] { allCases.map(\.rawValue) }
}

extension InterfaceMethod {
    fileprivate static var input: WireShape { WireShape(name, Parameters.self) }
    fileprivate static var output: WireShape { WireShape(name, Reply.self, isOutput: true) }
}
