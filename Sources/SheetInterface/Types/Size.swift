package import Varlink

extension Wire {
    /// The extent of a renderer's surface, in points as it measures them.
    package struct Size: WireObject {
        /// From edge to edge, in points.
        package var width: Double
        /// From top to bottom, in points.
        package var height: Double

        package enum Member: String, WireMember { case width, height }

        package init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var width: Double?
            var height: Double?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .width: width = try decoder.double()
                case .height: height = try decoder.double()
                }
            }
            self.init(
                width: try decoder.required(width, Member.width),
                height: try decoder.required(height, Member.height))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("width", width)
            writer.member("height", height)
            writer.endObject()
        }
    }
}
