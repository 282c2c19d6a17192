package import SheetInterface
package import Varlink

/// What one client is to be told next.
package struct Told: Hashable, Sendable {
    package let connection: String
    /// The number of the call, among those of its connection.
    package let call: Int
    /// The replies that are right: several where the rules leave open which fault is named.
    package let replies: [Prediction]
    /// Whether another reply to the same call follows.
    package let continues: Bool
    /// Whether it is only the state of a sheet, that a slow client may never hear of.
    package let isState: Bool

    package init(
        connection: String, call: Int, replies: [Prediction], continues: Bool, isState: Bool = false
    ) {
        self.connection = connection
        self.call = call
        self.replies = replies
        self.continues = continues
        self.isState = isState
    }
}

/// A reply, as far as it can be known beforehand: without timestamps, without words for people.
package enum Prediction: Hashable, Sendable {
    /// This very object.
    case object(RawJSON)
    /// Some object, which is not looked at.
    case something
    /// The reply of Explain: the state, and what the reasons have to name, all of it together; there are
    /// none for a sheet that is on a screen.
    case explanation(Wire.SheetState, named: [String], isSeen: Bool)
    /// The reply of GetStatus: the figures that are known, by their names.
    case status([String: Int])
    case standard(VarlinkError)
    case interface(InterfaceError)

    init(_ reply: some WireEncodable) { self = .object(RawJSON(reply)) }
}

/// Why a call is refused: with one of these.
struct Refusal: Error {
    let replies: [Prediction]

    static func interface(_ errors: InterfaceError...) -> Refusal {
        Refusal(replies: errors.map { .interface($0) })
    }

    static func invalid(_ paths: [String]) -> Refusal {
        Refusal(replies: paths.map { .standard(.invalidParameter($0)) })
    }

    static let permissionDenied = Refusal(replies: [.standard(.permissionDenied)])
}
