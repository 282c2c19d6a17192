import Varlink

/// A call to be made, and what is known of its answer before it comes.
struct MadeCall {
    let kind: CallKind
    let method: String
    let parameters: RawJSON
    let flags: ClientConnection.Flags
    /// The path that InvalidParameter has to name; `nil` when the parameters are as declared.
    var invalidPath: String?
    /// Of Await: after how long it ends without an outcome.
    var timeoutMSec: Int64?
    /// Of Present: the user's own word for the request.
    var token: String?
    /// Of Watch: the scenes that it follows.
    var scenes: [String]?
}
