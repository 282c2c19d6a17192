package import Varlink

/// Changes a live sheet in place.
package enum Update: InterfaceMethod {
    package static let method = PresentationInterface.Method.update

    /// What is to be changed; what is left out stays.
    package struct Parameters: WireObject {
        /// The sheet.
        package var id: String
        /// One line of words.
        package var title: String?
        /// Words below the title.
        package var message: String?
        /// A name from the icon theme, or a file.
        package var icon: String?
        /// All elements, in place of the present ones.
        package var elements: [Wire.Element]?
        /// What single elements hold; the generation stays.
        package var values: [Wire.Value]?
        /// All actions, in place of the present ones.
        package var actions: [Wire.Action]?
        /// For a renderer that draws this kind in its own way.
        package var payload: RawJSON?
        /// The heights at which it rests.
        package var detents: [String]?
        /// Where it is to rest.
        package var selectedDetent: String?
        /// Up to which detent what lies below is not dimmed.
        package var largestUndimmedDetent: String?
        /// Whether a person cannot wave it away.
        package var interactiveDismissDisabled: Bool?
        /// How long it lives from now on, in milliseconds.
        package var expiresAfterMSec: Int64?
        /// What is taken away, by the names of the members.
        package var clear: [String]?

        package enum Member: String, WireMember {
            case id, title, message, icon, elements, values, actions, payload, detents,
                selectedDetent, largestUndimmedDetent, interactiveDismissDisabled, expiresAfterMSec,
                clear
        }

        package init(
            id: String,
            title: String? = nil,
            message: String? = nil,
            icon: String? = nil,
            elements: [Wire.Element]? = nil,
            values: [Wire.Value]? = nil,
            actions: [Wire.Action]? = nil,
            payload: RawJSON? = nil,
            detents: [String]? = nil,
            selectedDetent: String? = nil,
            largestUndimmedDetent: String? = nil,
            interactiveDismissDisabled: Bool? = nil,
            expiresAfterMSec: Int64? = nil,
            clear: [String]? = nil
        ) {
            self.id = id
            self.title = title
            self.message = message
            self.icon = icon
            self.elements = elements
            self.values = values
            self.actions = actions
            self.payload = payload
            self.detents = detents
            self.selectedDetent = selectedDetent
            self.largestUndimmedDetent = largestUndimmedDetent
            self.interactiveDismissDisabled = interactiveDismissDisabled
            self.expiresAfterMSec = expiresAfterMSec
            self.clear = clear
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var title: String?
            var message: String?
            var icon: String?
            var elements: [Wire.Element]?
            var values: [Wire.Value]?
            var actions: [Wire.Action]?
            var payload: RawJSON?
            var detents: [String]?
            var selectedDetent: String?
            var largestUndimmedDetent: String?
            var interactiveDismissDisabled: Bool?
            var expiresAfterMSec: Int64?
            var clear: [String]?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                case .title: title = try decoder.optionalString()
                case .message: message = try decoder.optionalString()
                case .icon: icon = try decoder.optionalString()
                case .elements: elements = try decoder.optionalArray(of: Wire.Element.self)
                case .values: values = try decoder.optionalArray(of: Wire.Value.self)
                case .actions: actions = try decoder.optionalArray(of: Wire.Action.self)
                case .payload: payload = try decoder.optionalObject()
                case .detents: detents = try decoder.optionalStrings()
                case .selectedDetent: selectedDetent = try decoder.optionalString()
                case .largestUndimmedDetent: largestUndimmedDetent = try decoder.optionalString()
                case .interactiveDismissDisabled:
                    interactiveDismissDisabled = try decoder.optionalBoolean()
                case .expiresAfterMSec: expiresAfterMSec = try decoder.optionalInteger()
                case .clear: clear = try decoder.optionalStrings()
                }
            }
            self.init(
                id: try decoder.required(id, Member.id),
                title: title,
                message: message,
                icon: icon,
                elements: elements,
                values: values,
                actions: actions,
                payload: payload,
                detents: detents,
                selectedDetent: selectedDetent,
                largestUndimmedDetent: largestUndimmedDetent,
                interactiveDismissDisabled: interactiveDismissDisabled,
                expiresAfterMSec: expiresAfterMSec,
                clear: clear)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.member("title", title)
            writer.member("message", message)
            writer.member("icon", icon)
            writer.member("elements", elements)
            writer.member("values", values)
            writer.member("actions", actions)
            writer.member("payload", payload)
            writer.member("detents", detents)
            writer.member("selectedDetent", selectedDetent)
            writer.member("largestUndimmedDetent", largestUndimmedDetent)
            writer.member("interactiveDismissDisabled", interactiveDismissDisabled)
            writer.member("expiresAfterMSec", expiresAfterMSec)
            writer.member("clear", clear)
            writer.endObject()
        }
    }

    /// How often the sheet has changed.
    package struct Reply: WireObject {
        /// What answers to it have to bring.
        package var generation: Int64

        package enum Member: String, WireMember {
            case generation
        }

        package init(
            generation: Int64
        ) {
            self.generation = generation
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var generation: Int64?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .generation: generation = try decoder.integer()
                }
            }
            self.init(
                generation: try decoder.required(generation, Member.generation))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("generation", generation)
            writer.endObject()
        }
    }
}
