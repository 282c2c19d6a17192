package import Varlink

extension Wire {
    /// The margins that a renderer's surface keeps free of content, in points.
    package struct EdgeInsets: WireObject {
        /// Below the upper edge.
        package var top: Double
        /// After the edge where lines begin.
        package var leading: Double
        /// Above the lower edge.
        package var bottom: Double
        /// Before the edge where lines end.
        package var trailing: Double

        package enum Member: String, WireMember { case top, leading, bottom, trailing }

        package init(top: Double, leading: Double, bottom: Double, trailing: Double) {
            self.top = top
            self.leading = leading
            self.bottom = bottom
            self.trailing = trailing
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var top: Double?
            var leading: Double?
            var bottom: Double?
            var trailing: Double?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .top: top = try decoder.double()
                case .leading: leading = try decoder.double()
                case .bottom: bottom = try decoder.double()
                case .trailing: trailing = try decoder.double()
                }
            }
            self.init(
                top: try decoder.required(top, Member.top),
                leading: try decoder.required(leading, Member.leading),
                bottom: try decoder.required(bottom, Member.bottom),
                trailing: try decoder.required(trailing, Member.trailing))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("top", top)
            writer.member("leading", leading)
            writer.member("bottom", bottom)
            writer.member("trailing", trailing)
            writer.endObject()
        }
    }
}
