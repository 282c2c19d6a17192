package import Varlink

/// Lists sheets that have ended, the newest first: the caller's own, or everybody's for an
/// administrator.
package enum History: InterfaceMethod {
    package static let method = PresentationInterface.Method.history

    /// Which entries.
    package struct Parameters: WireObject {
        /// Only those of this scene.
        package var scene: String?
        /// Only those with this key.
        package var key: String?
        /// The `next` of an earlier reply, for older ones.
        package var before: String?
        /// Entries at most; a reply may have fewer.
        package var limit: Int64?

        package enum Member: String, WireMember { case scene, key, before, limit }

        package init(
            scene: String? = nil, key: String? = nil, before: String? = nil, limit: Int64? = nil
        ) {
            self.scene = scene
            self.key = key
            self.before = before
            self.limit = limit
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            self.init()
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .scene: scene = try decoder.optionalString()
                case .key: key = try decoder.optionalString()
                case .before: before = try decoder.optionalString()
                case .limit: limit = try decoder.optionalInteger()
                }
            }
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("scene", scene)
            writer.member("key", key)
            writer.member("before", before)
            writer.member("limit", limit)
            writer.endObject()
        }
    }

    /// A page of the history.
    package struct Reply: WireObject {
        /// The newest first.
        package var entries: [Wire.HistoryEntry]
        /// What to give as `before` for older ones; left out when there are none.
        package var next: String?

        package enum Member: String, WireMember { case entries, next }

        package init(entries: [Wire.HistoryEntry], next: String? = nil) {
            self.entries = entries
            self.next = next
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var entries: [Wire.HistoryEntry]?
            var next: String?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .entries: entries = try decoder.array(of: Wire.HistoryEntry.self)
                case .next: next = try decoder.optionalString()
                }
            }
            self.init(entries: try decoder.required(entries, Member.entries), next: next)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("entries", entries)
            writer.member("next", next)
            writer.endObject()
        }
    }
}
