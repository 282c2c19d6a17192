/// A reply that a service gave.
public struct IncomingReply: Hashable, Sendable {
    public let call: CallID
    /// The qualified name of the error; nil when the call did what it should.
    public let error: String?
    /// Another reply to the same call follows.
    public let continues: Bool
    /// The object as it was sent; `{}` when there was none.
    public let parameters: RawJSON

    init(call: CallID, header: ReplyHeader, parameters: RawJSON) {
        self.call = call
        error = header.error
        continues = header.continues
        self.parameters = parameters
    }

    /// Reads the parameters; members that `P` does not declare are ignored. Throws the path of what
    /// is not as declared.
    public func decode<P: WireDecodable>(_ type: P.Type) throws(ParameterError) -> P {
        try ParameterDecoder.decode(
            type, from: parameters.bytes, unknownMembers: .ignored, maximumDepth: .max)
    }
}
