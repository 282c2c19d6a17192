package import Varlink

/// Presents a sheet.
/// Called plainly it replies once, at once; with `more`, at each change of state, and last with the
/// outcome.
package enum Present: InterfaceMethod {
    package static let method = PresentationInterface.Method.present

    /// The sheet, and where and for how long it is presented.
    package struct Parameters: WireObject {
        /// When left out, the scene bound to the caller's session, else `main`.
        package var scene: String?
        /// What is presented.
        package private(set) var sheet: Wire.SheetRequest
        /// The same, in the very bytes that the caller sent: these are kept and sent out again.
        package private(set) var sheetBytes: RawJSON
        /// The live sheet of the same scene it is presented from.
        package var parent: String?
        /// `stack` when left out.
        package var placement: Wire.Placement?
        /// The live sheet it takes the place of.
        package var replaces: String?
        /// `presenter` when left out of a call with `more`, else `detached`.
        package var lifetime: Wire.Lifetime?
        /// `queue` when left out.
        package var whenInactive: Wire.WhenInactive?
        /// `wait` when left out.
        package var whenUnrendered: Wire.WhenUnrendered?
        /// The caller's own word for this request; presents once (R6).
        package var token: String?

        package enum Member: String, WireMember {
            case scene, sheet, parent, placement, replaces, lifetime, whenInactive, whenUnrendered,
                token
        }

        package init(
            scene: String? = nil,
            sheet: Wire.SheetRequest,
            parent: String? = nil,
            placement: Wire.Placement? = nil,
            replaces: String? = nil,
            lifetime: Wire.Lifetime? = nil,
            whenInactive: Wire.WhenInactive? = nil,
            whenUnrendered: Wire.WhenUnrendered? = nil,
            token: String? = nil
        ) {
            self.init(
                scene: scene, sheet: sheet, sheetBytes: RawJSON(sheet), parent: parent,
                placement: placement, replaces: replaces, lifetime: lifetime,
                whenInactive: whenInactive, whenUnrendered: whenUnrendered, token: token)
        }

        private init(
            scene: String?,
            sheet: Wire.SheetRequest,
            sheetBytes: RawJSON,
            parent: String?,
            placement: Wire.Placement?,
            replaces: String?,
            lifetime: Wire.Lifetime?,
            whenInactive: Wire.WhenInactive?,
            whenUnrendered: Wire.WhenUnrendered?,
            token: String?
        ) {
            self.scene = scene
            self.sheet = sheet
            self.sheetBytes = sheetBytes
            self.parent = parent
            self.placement = placement
            self.replaces = replaces
            self.lifetime = lifetime
            self.whenInactive = whenInactive
            self.whenUnrendered = whenUnrendered
            self.token = token
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var scene: String?
            var sheet: (value: Wire.SheetRequest, bytes: RawJSON)?
            var parent: String?
            var placement: Wire.Placement?
            var replaces: String?
            var lifetime: Wire.Lifetime?
            var whenInactive: Wire.WhenInactive?
            var whenUnrendered: Wire.WhenUnrendered?
            var token: String?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .scene: scene = try decoder.optionalString()
                case .sheet: sheet = try decoder.valueKeepingBytes(Wire.SheetRequest.self)
                case .parent: parent = try decoder.optionalString()
                case .placement: placement = try decoder.optionalValue(Wire.Placement.self)
                case .replaces: replaces = try decoder.optionalString()
                case .lifetime: lifetime = try decoder.optionalValue(Wire.Lifetime.self)
                case .whenInactive: whenInactive = try decoder.optionalValue(Wire.WhenInactive.self)
                case .whenUnrendered:
                    whenUnrendered = try decoder.optionalValue(Wire.WhenUnrendered.self)
                case .token: token = try decoder.optionalString()
                }
            }
            let (request, bytes) = try decoder.required(sheet, Member.sheet)
            self.init(
                scene: scene,
                sheet: request,
                sheetBytes: bytes,
                parent: parent,
                placement: placement,
                replaces: replaces,
                lifetime: lifetime,
                whenInactive: whenInactive,
                whenUnrendered: whenUnrendered,
                token: token)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("scene", scene)
            writer.member("sheet", sheetBytes)
            writer.member("parent", parent)
            writer.member("placement", placement)
            writer.member("replaces", replaces)
            writer.member("lifetime", lifetime)
            writer.member("whenInactive", whenInactive)
            writer.member("whenUnrendered", whenUnrendered)
            writer.member("token", token)
            writer.endObject()
        }
    }

    /// The state that the sheet is in.
    package struct Reply: WireObject {
        /// The new sheet.
        package var id: String
        /// Where it is in its life.
        package var state: Wire.Word<Wire.SheetState>
        /// Whether an earlier request with the same token presented it.
        package var deduplicated: Bool?
        /// How it ended, in the last reply to a call with `more`.
        package var outcome: Wire.Outcome?

        package enum Member: String, WireMember { case id, state, deduplicated, outcome }

        package init(
            id: String,
            state: Wire.Word<Wire.SheetState>,
            deduplicated: Bool? = nil,
            outcome: Wire.Outcome? = nil
        ) {
            self.id = id
            self.state = state
            self.deduplicated = deduplicated
            self.outcome = outcome
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var state: Wire.Word<Wire.SheetState>?
            var deduplicated: Bool?
            var outcome: Wire.Outcome?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                case .state: state = try decoder.value(Wire.Word<Wire.SheetState>.self)
                case .deduplicated: deduplicated = try decoder.optionalBoolean()
                case .outcome: outcome = try decoder.optionalValue(Wire.Outcome.self)
                }
            }
            self.init(
                id: try decoder.required(id, Member.id),
                state: try decoder.required(state, Member.state),
                deduplicated: deduplicated,
                outcome: outcome)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.member("state", state)
            writer.member("deduplicated", deduplicated)
            writer.member("outcome", outcome)
            writer.endObject()
        }
    }
}
