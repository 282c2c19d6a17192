/// The interface that sheetd serves.
package enum PresentationInterface {
    /// As it stands before a method or an error.
    package static let name = "org.sheetd.Presentation"

    /// Every method of the contract, in its order; a service may serve fewer.
    package enum Method: String, CaseIterable, Hashable, Sendable {
        case present = "Present"
        case await = "Await"
        case update = "Update"
        case dismiss = "Dismiss"
        case dismissPresented = "DismissPresented"
        case dismissAll = "DismissAll"
        case choose = "Choose"
        case attemptDismiss = "AttemptDismiss"
        case selectDetent = "SelectDetent"
        case openScene = "OpenScene"
        case closeScene = "CloseScene"
        case setPhase = "SetPhase"
        case listScenes = "ListScenes"
        case describeScene = "DescribeScene"
        case describeSheet = "DescribeSheet"
        case explain = "Explain"
        case watch = "Watch"
        case attach = "Attach"
        case reportDrawn = "ReportDrawn"
        case reportContentHeight = "ReportContentHeight"
        case resizeRenderer = "ResizeRenderer"
        case endDrag = "EndDrag"
        case history = "History"
        case getStatus = "GetStatus"

        /// With the interface, as it stands in a call: `org.sheetd.Presentation.Present`.
        package var qualifiedName: String { "\(PresentationInterface.name).\(rawValue)" }

        /// All of them, in the contract's order.
        package static let all = Array(allCases)
    }
}
