package import Varlink

/// Attaches a renderer to a scene. Must be called with `more`: each reply is the whole picture.
package enum Attach: InterfaceMethod {
    package static let method = PresentationInterface.Method.attach

    /// What is drawn where.
    package struct Parameters: WireObject {
        /// That of the caller when left out; opened when it is not open.
        package var scene: String?
        /// What people call the renderer.
        package var name: String
        /// Of what it draws on.
        package var size: Wire.Size
        /// What it keeps free; nothing when left out.
        package var safeArea: Wire.EdgeInsets?
        /// The kinds of sheets that it draws in a way of its own.
        package var kinds: [String]?

        package enum Member: String, WireMember { case scene, name, size, safeArea, kinds }

        package init(
            scene: String? = nil,
            name: String,
            size: Wire.Size,
            safeArea: Wire.EdgeInsets? = nil,
            kinds: [String]? = nil
        ) {
            self.scene = scene
            self.name = name
            self.size = size
            self.safeArea = safeArea
            self.kinds = kinds
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var scene: String?
            var name: String?
            var size: Wire.Size?
            var safeArea: Wire.EdgeInsets?
            var kinds: [String]?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .scene: scene = try decoder.optionalString()
                case .name: name = try decoder.string()
                case .size: size = try decoder.value(Wire.Size.self)
                case .safeArea: safeArea = try decoder.optionalValue(Wire.EdgeInsets.self)
                case .kinds: kinds = try decoder.optionalStrings()
                }
            }
            self.init(
                scene: scene,
                name: try decoder.required(name, Member.name),
                size: try decoder.required(size, Member.size),
                safeArea: safeArea,
                kinds: kinds)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("scene", scene)
            writer.member("name", name)
            writer.member("size", size)
            writer.member("safeArea", safeArea)
            writer.member("kinds", kinds)
            writer.endObject()
        }
    }

    /// The whole picture for this renderer; the newest one counts.
    package struct Reply: WireObject {
        /// What other calls name it by.
        package var renderer: String
        /// Grows with every picture.
        package var revision: Int64
        /// As it stands.
        package var scene: Wire.Scene
        /// Bottom to top.
        package var layers: [Wire.Layer]

        package enum Member: String, WireMember { case renderer, revision, scene, layers }

        package init(
            renderer: String,
            revision: Int64,
            scene: Wire.Scene,
            layers: [Wire.Layer]
        ) {
            self.renderer = renderer
            self.revision = revision
            self.scene = scene
            self.layers = layers
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var renderer: String?
            var revision: Int64?
            var scene: Wire.Scene?
            var layers: [Wire.Layer]?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .renderer: renderer = try decoder.string()
                case .revision: revision = try decoder.integer()
                case .scene: scene = try decoder.value(Wire.Scene.self)
                case .layers: layers = try decoder.array(of: Wire.Layer.self)
                }
            }
            self.init(
                renderer: try decoder.required(renderer, Member.renderer),
                revision: try decoder.required(revision, Member.revision),
                scene: try decoder.required(scene, Member.scene),
                layers: try decoder.required(layers, Member.layers))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("renderer", renderer)
            writer.member("revision", revision)
            writer.member("scene", scene)
            writer.member("layers", layers)
            writer.endObject()
        }
    }
}
