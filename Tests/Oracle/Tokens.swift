import SheetInterface
import Varlink

/// A user's own word for a request, and what was asked for under it.
struct Token: Hashable, Sendable {
    let user: Int64
    let word: String
    /// The parameters as they came first, without lifetime.
    let request: RawJSON
}

/// Presenting once (R6).
extension Oracle {
    /// The token of a call of Present, with what is asked for under it.
    func token(of call: Call) -> Token? {
        guard let wanted = decode(Present.Parameters.self, call.parameters),
            let word = wanted.token
        else { return nil }
        var rest = wanted
        rest.lifetime = nil
        return Token(user: call.caller.user, word: word, request: RawJSON(rest))
    }

    /// The sheet that a token has presented: live, or one whose outcome is kept.
    package func use(ofToken word: String, by user: Int64) -> String? {
        if let sheet = sheets.first(where: { $0.token?.word == word && $0.token?.user == user }) {
            return sheet.id
        }
        return kept.last { $0.token?.word == word && $0.token?.user == user }?.id
    }

    func earlierUse(of call: Call) -> String? {
        token(of: call).flatMap { use(ofToken: $0.word, by: $0.user) }
    }

    /// A repetition gets the same id, and with `more` goes on with that sheet's states and outcome.
    mutating func presentAgain(_ id: String, _ call: Call) throws(Refusal) {
        let first = sheet(id)?.token ?? kept(id)?.token
        guard let first, first.request == token(of: call)?.request else {
            throw .interface(.tokenInUse(id: id))
        }
        guard let sheet = sheet(id) else {
            let outcome = kept(id).map { describe($0, whole: true) }
            reply(
                to: call,
                Present.Reply(id: id, state: .dismissed, deduplicated: true, outcome: outcome))
            return
        }
        let wanted = try read(Present.Parameters.self, of: call)
        if call.more { try checkRoom(forWaiterOf: id) }
        // R21: detached, once asked for, wins.
        if sheet.lifetime == .presenter, lifetime(of: wanted, call) == .detached {
            change(sheet: id) { $0.lifetime = .detached }
            tellState(of: id, "updated", isNew: true)
        }
        begin(id, deduplicated: true, call)
    }
}
