package import Varlink

extension Wire {
    /// What one element holds, as a list of strings like those of a web form.
    package struct Value: WireObject {
        /// The element's id.
        package var id: String
        /// One string for most kinds, any number for `filter`, two for `dateRange`; `true` or
        /// `false` for `toggle`.
        package var value: [String]

        package enum Member: String, WireMember { case id, value }

        package init(id: String, value: [String]) {
            self.id = id
            self.value = value
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var value: [String]?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                case .value: value = try decoder.strings()
                }
            }
            self.init(
                id: try decoder.required(id, Member.id),
                value: try decoder.required(value, Member.value))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.member("value", value)
            writer.endObject()
        }
    }
}
