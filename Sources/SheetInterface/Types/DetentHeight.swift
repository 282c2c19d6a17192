package import Varlink

extension Wire {
    /// One of a sheet's detents, and how high it is on one renderer.
    package struct DetentHeight: WireObject {
        /// As it is written in the request.
        package var detent: String
        /// In points from the bottom edge of the scene, safe area included.
        package var height: Double

        package enum Member: String, WireMember { case detent, height }

        package init(
            detent: String,
            height: Double
        ) {
            self.detent = detent
            self.height = height
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var detent: String?
            var height: Double?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .detent: detent = try decoder.string()
                case .height: height = try decoder.double()
                }
            }
            self.init(
                detent: try decoder.required(detent, Member.detent),
                height: try decoder.required(height, Member.height))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("detent", detent)
            writer.member("height", height)
            writer.endObject()
        }
    }
}
