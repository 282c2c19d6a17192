package import Varlink

extension IncomingReply {
    /// The error that the reply is; nil for a reply to go on with.
    package var refusal: Refusal? {
        error.map { Refusal(name: $0, parameters: parameters) }
    }

    /// Reads the parameters; what this client does not know of them is ignored.
    ///
    /// Throws `malformedReply`.
    package func decoded<Reply: WireDecodable>(
        as type: Reply.Type, from method: String
    ) throws(SheetClientError) -> Reply {
        do throws(ParameterError) {
            return try decode(type)
        } catch {
            throw .malformedReply(method: method, path: error.path)
        }
    }
}
