package import Varlink

extension Wire {
    /// One of the things that an element lets a person pick.
    package struct Choice: WireObject {
        /// What the value names.
        package var id: String
        /// The words that a person reads.
        package var label: String
        /// A name from the icon theme.
        package var icon: String?

        package enum Member: String, WireMember { case id, label, icon }

        package init(id: String, label: String, icon: String? = nil) {
            self.id = id
            self.label = label
            self.icon = icon
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var label: String?
            var icon: String?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                case .label: label = try decoder.string()
                case .icon: icon = try decoder.optionalString()
                }
            }
            self.init(
                id: try decoder.required(id, Member.id),
                label: try decoder.required(label, Member.label),
                icon: icon)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.member("label", label)
            writer.member("icon", icon)
            writer.endObject()
        }
    }
}
