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

        /// All of them, each with its interface.
        package static let qualifiedNames = allCases.map(\.qualifiedName)

        /// Reads a method with its interface, as it stands in a call; `nil` for one that is not of this
        /// interface.
        package init?(qualifiedName: String) {
            let length = qualifiedName.utf8.count
            guard length < Self.byLength.count else { return nil }
            for method in Self.byLength[length] where method.name == qualifiedName {
                self = method.method
                return
            }
            return nil
        }

        /// The methods by how long their qualified names are: few share one length.
        private static let byLength: [[(name: String, method: Method)]] = {
            let named = zip(qualifiedNames, allCases).map { (name: $0, method: $1) }
            let longest = named.map(\.name.utf8.count).max() ?? 0
            return (0...longest).map { length in named.filter { $0.name.utf8.count == length } }
        }()
    }
}
