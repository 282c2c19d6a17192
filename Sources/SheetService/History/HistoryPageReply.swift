import PresentationCore
import SheetInterface
import Varlink

/// The reply to History, written from what was kept as it stands: a page has up to a thousand outcomes,
/// and to read each and write it anew would take several milliseconds in which nobody else is served.
///
/// On the wire it is a `History.Reply`.
struct HistoryPageReply: WireEncodable {
    let entries: [HistoryAnswer.Entry]
    let hasMore: Bool

    func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("entries")
        writer.beginArray()
        for entry in entries { HistoryPageReply.encode(entry.record, into: &writer) }
        writer.endArray()
        writer.member("next", hasMore ? entries.last.map { "\($0.number)" } : nil)
        writer.endObject()
    }

    /// Nothing when what was kept is no JSON any more, because somebody else has written it: a frame must
    /// never be more or less than one.
    private static func encode(_ record: HistoryRecord, into writer: inout JSONWriter) {
        guard let outcome = object(record.outcome) else { return }
        writer.beginObject()
        writer.member("id", record.id.description)
        writer.member("scene", record.scene.description)
        writer.member("key", record.key)
        writer.member("kind", record.kind)
        writer.member("uid", Int64(record.owner.number))
        writer.member("createdAt", Timestamp.text(record.createdAt))
        writer.member("request", record.request.flatMap(object))
        writer.member("outcome", outcome)
        writer.endObject()
    }

    private static func object(_ bytes: [UInt8]) -> RawJSON? {
        do throws(JSONError) {
            let isObject = try unsafe bytes.span.bytes.withUnsafeBytes { bytes throws(JSONError) in
                var reader = unsafe JSONReader(bytes, maximumDepth: .max)
                guard try reader.peekKind() == .object else { return false }
                try reader.skipValue()
                try reader.end()
                return true
            }
            return isObject ? RawJSON(validated: bytes) : nil
        } catch {
            return nil
        }
    }
}
