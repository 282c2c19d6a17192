package import Varlink

extension Wire {
    /// A word of an enumeration as it came: a later service may have one that this program does not know.
    ///
    /// What is read of a service is such a word, so that the rest of a reply is of use whatever it is.
    /// What is said to a service is the enumeration itself.
    package struct Word<Known: WireEnumeration & Hashable & Sendable>:
        WireCodable, Hashable, Sendable, CustomStringConvertible
    {
        /// As it stands on the wire.
        package let rawValue: String

        /// One that is known.
        package init(_ known: Known) { rawValue = known.rawValue }

        /// What it means; nil when this program does not know it.
        package var known: Known? { Known(rawValue: rawValue) }

        package var description: String { rawValue }

        /// A client takes any word; a server refuses one that it does not know.
        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            rawValue = try decoder.string()
            guard known != nil || decoder.takesUnknown else { throw decoder.invalid() }
        }

        package func encode(into writer: inout JSONWriter) { writer.string(rawValue) }
    }
}

extension Wire.Word<Wire.SheetState> {
    package static var queued: Self { Self(.queued) }
    package static var presented: Self { Self(.presented) }
    package static var held: Self { Self(.held) }
    package static var dismissed: Self { Self(.dismissed) }
}

extension Wire.Word<Wire.ScenePhase> {
    package static var active: Self { Self(.active) }
    package static var inactive: Self { Self(.inactive) }
    package static var background: Self { Self(.background) }
}

extension Wire.Word<Wire.Style> {
    package static var sheet: Self { Self(.sheet) }
    package static var alert: Self { Self(.alert) }
    package static var cover: Self { Self(.cover) }
}

extension Wire.Word<Wire.Priority> {
    package static var normal: Self { Self(.normal) }
    package static var high: Self { Self(.high) }
    package static var critical: Self { Self(.critical) }
}

extension Wire.Word<Wire.Lifetime> {
    package static var presenter: Self { Self(.presenter) }
    package static var detached: Self { Self(.detached) }
}

extension Wire.Word<Wire.Gesture> {
    package static var swipe: Self { Self(.swipe) }
    package static var tapOutside: Self { Self(.tapOutside) }
    package static var escape: Self { Self(.escape) }
    package static var override: Self { Self(.override) }
}
