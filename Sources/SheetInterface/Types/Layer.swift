package import Varlink

extension Wire {
    /// What a renderer draws for one sheet that is on its screen.
    ///
    /// **Source:** R11, R28, R32, R46.
    package struct Layer: WireObject {
        /// The sheet, with its request.
        package var sheet: Sheet
        /// Where it rests: of an alert its own height, else in points from the bottom edge of the scene.
        package var height: Double
        /// Ascending; none for alerts and covers.
        package var detentHeights: [DetentHeight]
        /// How dark what lies below it is, from 0 to 1.
        package var dim: Double
        /// Whether it takes input now.
        package var interactive: Bool
        /// Who asks, in words that the presenter cannot choose; drawn whenever it is there.
        package var origin: String?

        package enum Member: String, WireMember {
            case sheet, height, detentHeights, dim, interactive, origin
        }

        package init(
            sheet: Sheet,
            height: Double,
            detentHeights: [DetentHeight],
            dim: Double,
            interactive: Bool,
            origin: String? = nil
        ) {
            self.sheet = sheet
            self.height = height
            self.detentHeights = detentHeights
            self.dim = dim
            self.interactive = interactive
            self.origin = origin
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var sheet: Sheet?
            var height: Double?
            var detentHeights: [DetentHeight]?
            var dim: Double?
            var interactive: Bool?
            var origin: String?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .sheet: sheet = try decoder.value(Sheet.self)
                case .height: height = try decoder.double()
                case .detentHeights: detentHeights = try decoder.array(of: DetentHeight.self)
                case .dim: dim = try decoder.double()
                case .interactive: interactive = try decoder.boolean()
                case .origin: origin = try decoder.optionalString()
                }
            }
            self.init(
                sheet: try decoder.required(sheet, Member.sheet),
                height: try decoder.required(height, Member.height),
                detentHeights: try decoder.required(detentHeights, Member.detentHeights),
                dim: try decoder.required(dim, Member.dim),
                interactive: try decoder.required(interactive, Member.interactive),
                origin: origin)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("sheet", sheet)
            writer.member("height", height)
            writer.member("detentHeights", detentHeights)
            writer.member("dim", dim)
            writer.member("interactive", interactive)
            writer.member("origin", origin)
            writer.endObject()
        }
    }
}
