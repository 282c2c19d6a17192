/// Dismisses every sheet presented from one, and leaves that one.
package enum DismissPresented: InterfaceMethod {
    package static let method = PresentationInterface.Method.dismissPresented

    /// A live sheet, which stays.
    package typealias Parameters = Dismiss.Parameters

    /// What ended.
    package typealias Reply = Dismiss.Reply
}
