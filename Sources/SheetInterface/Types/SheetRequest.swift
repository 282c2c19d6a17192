package import Varlink

extension Wire {
    /// Everything that a presenter says of a sheet.
    /// Detents are written `content`, `quarter`, `medium`, `half`, `large`, `fraction:0.4`,
    /// `height:320`.
    package struct SheetRequest: WireObject {
        /// What the sheet is about; two live sheets of one user in one scene never share a key.
        package var key: String?
        /// `sheet` when left out.
        package var style: Style?
        /// One line of plain text.
        package var title: String?
        /// Plain text below the title.
        package var message: String?
        /// A name from the icon theme.
        package var icon: String?
        /// Top to bottom.
        package var elements: [Element]?
        /// The first that is not a cancel is the default one.
        package var actions: [Action]?
        /// For a renderer that draws this kind in its own way; never interpreted.
        package var kind: String?
        /// For the same renderer, verbatim; never interpreted.
        package var payload: RawJSON?
        /// The heights at which it may rest; `content` when left out.
        package var detents: [String]?
        /// One of `detents`: where it rests first.
        package var selectedDetent: String?
        /// One of `detents`: up to this one, what lies below is not dimmed.
        package var largestUndimmedDetent: String?
        /// Whether the handle is drawn.
        package var grabberVisible: Bool?
        /// Whether swipe, tapOutside and escape are refused.
        package var interactiveDismissDisabled: Bool?
        /// What active→inactive does to it.
        package var onInactive: PhasePolicy?
        /// What inactive→background does to it.
        package var onBackground: PhasePolicy?
        /// How long it is held before `onInactive` dismisses it, in milliseconds.
        package var inactiveGraceMSec: Int64?
        /// `normal` when left out.
        package var priority: Priority?
        /// How long it may live, in milliseconds.
        package var expiresAfterMSec: Int64?
        /// `elapsed` when left out.
        package var expiryClock: ExpiryClock?

        package enum Member: String, WireMember {
            case key, style, title, message, icon, elements, actions, kind, payload, detents,
                selectedDetent, largestUndimmedDetent, grabberVisible, interactiveDismissDisabled,
                onInactive, onBackground, inactiveGraceMSec, priority, expiresAfterMSec, expiryClock
        }

        package init(
            key: String? = nil,
            style: Style? = nil,
            title: String? = nil,
            message: String? = nil,
            icon: String? = nil,
            elements: [Element]? = nil,
            actions: [Action]? = nil,
            kind: String? = nil,
            payload: RawJSON? = nil,
            detents: [String]? = nil,
            selectedDetent: String? = nil,
            largestUndimmedDetent: String? = nil,
            grabberVisible: Bool? = nil,
            interactiveDismissDisabled: Bool? = nil,
            onInactive: PhasePolicy? = nil,
            onBackground: PhasePolicy? = nil,
            inactiveGraceMSec: Int64? = nil,
            priority: Priority? = nil,
            expiresAfterMSec: Int64? = nil,
            expiryClock: ExpiryClock? = nil
        ) {
            self.key = key
            self.style = style
            self.title = title
            self.message = message
            self.icon = icon
            self.elements = elements
            self.actions = actions
            self.kind = kind
            self.payload = payload
            self.detents = detents
            self.selectedDetent = selectedDetent
            self.largestUndimmedDetent = largestUndimmedDetent
            self.grabberVisible = grabberVisible
            self.interactiveDismissDisabled = interactiveDismissDisabled
            self.onInactive = onInactive
            self.onBackground = onBackground
            self.inactiveGraceMSec = inactiveGraceMSec
            self.priority = priority
            self.expiresAfterMSec = expiresAfterMSec
            self.expiryClock = expiryClock
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            self.init()
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .key: key = try decoder.optionalString()
                case .style: style = try decoder.optionalValue(Style.self)
                case .title: title = try decoder.optionalString()
                case .message: message = try decoder.optionalString()
                case .icon: icon = try decoder.optionalString()
                case .elements: elements = try decoder.optionalArray(of: Element.self)
                case .actions: actions = try decoder.optionalArray(of: Action.self)
                case .kind: kind = try decoder.optionalString()
                case .payload: payload = try decoder.optionalObject()
                case .detents: detents = try decoder.optionalStrings()
                case .selectedDetent: selectedDetent = try decoder.optionalString()
                case .largestUndimmedDetent: largestUndimmedDetent = try decoder.optionalString()
                case .grabberVisible: grabberVisible = try decoder.optionalBoolean()
                case .interactiveDismissDisabled:
                    interactiveDismissDisabled = try decoder.optionalBoolean()
                case .onInactive: onInactive = try decoder.optionalValue(PhasePolicy.self)
                case .onBackground: onBackground = try decoder.optionalValue(PhasePolicy.self)
                case .inactiveGraceMSec: inactiveGraceMSec = try decoder.optionalInteger()
                case .priority: priority = try decoder.optionalValue(Priority.self)
                case .expiresAfterMSec: expiresAfterMSec = try decoder.optionalInteger()
                case .expiryClock: expiryClock = try decoder.optionalValue(ExpiryClock.self)
                }
            }
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("key", key)
            writer.member("style", style)
            writer.member("title", title)
            writer.member("message", message)
            writer.member("icon", icon)
            writer.member("elements", elements)
            writer.member("actions", actions)
            writer.member("kind", kind)
            writer.member("payload", payload)
            writer.member("detents", detents)
            writer.member("selectedDetent", selectedDetent)
            writer.member("largestUndimmedDetent", largestUndimmedDetent)
            writer.member("grabberVisible", grabberVisible)
            writer.member("interactiveDismissDisabled", interactiveDismissDisabled)
            writer.member("onInactive", onInactive)
            writer.member("onBackground", onBackground)
            writer.member("inactiveGraceMSec", inactiveGraceMSec)
            writer.member("priority", priority)
            writer.member("expiresAfterMSec", expiresAfterMSec)
            writer.member("expiryClock", expiryClock)
            writer.endObject()
        }
    }
}
