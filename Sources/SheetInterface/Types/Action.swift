package import Varlink

extension Wire {
    /// A button of a sheet.
    package struct Action: WireObject {
        /// What the outcome names: 1 to 64 characters of `A-Za-z0-9._:@-`.
        package var id: String
        /// The words on the button.
        package var label: String
        /// Normal when left out.
        package var role: ActionRole?
        /// A name from the icon theme.
        package var icon: String?

        package enum Member: String, WireMember { case id, label, role, icon }

        package init(id: String, label: String, role: ActionRole? = nil, icon: String? = nil) {
            self.id = id
            self.label = label
            self.role = role
            self.icon = icon
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var label: String?
            var role: ActionRole?
            var icon: String?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                case .label: label = try decoder.string()
                case .role: role = try decoder.optionalValue(ActionRole.self)
                case .icon: icon = try decoder.optionalString()
                }
            }
            self.init(
                id: try decoder.required(id, Member.id),
                label: try decoder.required(label, Member.label),
                role: role,
                icon: icon)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.member("label", label)
            writer.member("role", role)
            writer.member("icon", icon)
            writer.endObject()
        }
    }
}
