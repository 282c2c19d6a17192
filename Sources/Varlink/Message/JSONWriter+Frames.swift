// Frames are as short as they can be, since some peers take nothing else: no parameters rather than
// empty or null ones, a flag only where it is true, no member that the protocol does not know.
extension JSONWriter {
    mutating func callFrame(
        method: String, parameters: some WireEncodable, flags: ClientConnection.Flags
    ) {
        beginObject()
        member("method", method)
        parametersMember(parameters)
        switch flags {
        case .none: break
        case .more: member("more", true)
        case .oneway: member("oneway", true)
        case .upgrade: member("upgrade", true)
        }
        endFrame()
    }

    mutating func replyFrame(_ parameters: some WireEncodable, continues: Bool) {
        beginObject()
        parametersMember(parameters)
        if continues { member("continues", true) }
        endFrame()
    }

    mutating func errorFrame(_ error: some VarlinkErrorReply) {
        beginObject()
        member("error", error.name)
        parametersMember { error.encodeParameters(into: &$0) }
        endFrame()
    }

    private mutating func parametersMember(_ parameters: some WireEncodable) {
        parametersMember { writer in
            parameters.encode(into: &writer)
            return true
        }
    }

    /// Writes the member unless `encode` says that there are no parameters, or they are empty.
    @inline(__always)
    private mutating func parametersMember(_ encode: (inout JSONWriter) -> Bool) {
        let mark = self.mark
        key("parameters")
        let start = bytes.count
        guard encode(&self) else { return rewind(to: mark) }
        precondition(
            bytes.count > start && bytes[start] == UInt8(ascii: "{"), "parameters are an object")
        if bytes.count == start + "{}".utf8.count { rewind(to: mark) }
    }

    private mutating func endFrame() {
        endObject()
        terminate()
    }
}
