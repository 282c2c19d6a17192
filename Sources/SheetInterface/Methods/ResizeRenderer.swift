package import Varlink

/// Says that what a renderer draws on has another size.
package enum ResizeRenderer: InterfaceMethod {
    package static let method = PresentationInterface.Method.resizeRenderer

    /// The new size.
    package struct Parameters: WireObject {
        /// As the reply to Attach named it.
        package var renderer: String
        /// Of what it draws on.
        package var size: Wire.Size
        /// What it keeps free; nothing when left out.
        package var safeArea: Wire.EdgeInsets?

        package enum Member: String, WireMember { case renderer, size, safeArea }

        package init(
            renderer: String,
            size: Wire.Size,
            safeArea: Wire.EdgeInsets? = nil
        ) {
            self.renderer = renderer
            self.size = size
            self.safeArea = safeArea
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var renderer: String?
            var size: Wire.Size?
            var safeArea: Wire.EdgeInsets?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .renderer: renderer = try decoder.string()
                case .size: size = try decoder.value(Wire.Size.self)
                case .safeArea: safeArea = try decoder.optionalValue(Wire.EdgeInsets.self)
                }
            }
            self.init(
                renderer: try decoder.required(renderer, Member.renderer),
                size: try decoder.required(size, Member.size),
                safeArea: safeArea)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("renderer", renderer)
            writer.member("size", size)
            writer.member("safeArea", safeArea)
            writer.endObject()
        }
    }

    /// Nothing more to say.
    package typealias Reply = NoParameters
}
