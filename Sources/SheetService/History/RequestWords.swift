import Varlink

/// The bytes of a request, as they came or as an Update has left them.
enum RequestWords {
    /// The same request without its payload, of which nobody but its renderer knows what it says.
    ///
    /// - Parameter words: a valid JSON object.
    /// - Returns: `nil` when they are none.
    static func withoutPayload(_ words: [UInt8]) -> [UInt8]? {
        do throws(JSONError) {
            return try unsafe words.span.bytes.withUnsafeBytes { bytes throws(JSONError) in
                try unsafe withoutPayload(bytes) ?? words
            }
        } catch {
            return nil
        }
    }

    /// - Returns: `nil` when there is no payload.
    private static func withoutPayload(
        _ bytes: UnsafeRawBufferPointer
    ) throws(JSONError) -> [UInt8]? {
        // It was read within the bound of calls, whatever that was then.
        var reader = unsafe JSONReader(bytes, maximumDepth: .max)
        var writer = JSONWriter()
        var hasPayload = false
        try reader.beginObject()
        writer.beginObject()
        while let key = try reader.nextKey()?.string {
            let value = try reader.skipValue()
            guard key != "payload" else {
                hasPayload = true
                continue
            }
            writer.key(key)
            unsafe writer.raw(RawJSON(validated: Array(bytes[value])))
        }
        writer.endObject()
        return hasPayload ? writer.finish() : nil
    }
}
