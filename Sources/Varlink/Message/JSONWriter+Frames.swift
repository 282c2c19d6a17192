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
        let mark = self.mark
        key("parameters")
        if !error.encodeParameters(into: &self) { rewind(to: mark) }
        endFrame()
    }

    private mutating func parametersMember(_ parameters: some WireEncodable) {
        let mark = self.mark
        key("parameters")
        let start = bytes.count
        parameters.encode(into: &self)
        precondition(
            bytes.count > start && bytes[start] == UInt8(ascii: "{"), "parameters are an object")
        if bytes.count == start + "{}".utf8.count { rewind(to: mark) }
    }

    private mutating func endFrame() {
        endObject()
        terminate()
    }
}
