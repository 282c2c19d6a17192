import Varlink

/// The parameters of a call: the client id, and what the server gave last, byte for byte.
struct CertificationCall: WireEncodable {
    typealias Member = (name: String, value: RawJSON)

    let clientID: String
    let members: [Member]

    func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("client_id", clientID)
        for (name, value) in members {
            writer.key(name)
            writer.raw(value)
        }
        writer.endObject()
    }

    /// The members of an object as they were sent.
    static func members(of object: RawJSON) throws(JSONError) -> [Member] {
        try object.bytes.span.bytes.withUnsafeBytes { bytes throws(JSONError) in
            var reader = JSONReader(bytes, maximumDepth: VarlinkLimits().depth)
            var members: [Member] = []
            try reader.beginObject()
            while let name = try reader.nextKey()?.string {
                let range = try reader.skipValue()
                members.append((name, try RawJSON(validating: Array(bytes[range]))))
            }
            return members
        }
    }
}
