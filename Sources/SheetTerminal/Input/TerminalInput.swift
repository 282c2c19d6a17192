/// What a terminal sends, as events. It is fed with bytes as they come, in pieces of any length, and
/// takes whatever they are: what is not understood is dropped, and nothing stays for ever.
///
/// A lone Escape and the beginning of a longer sequence are the same byte. So while `patience` is not
/// `nil`, the caller waits no longer than that for more, and then calls `timeOut(_:)`.
///
/// **Source:** ECMA-48; xterm's ctlseqs; console_codes(4).
package struct TerminalInput: Sendable {
    /// What the bytes so far are the beginning of.
    enum State: Hashable, Sendable {
        /// Of nothing. Exits: with every byte that begins something.
        case ground
        /// An Escape; `isDoubled` when there was another one right before it. Exits: with the next
        /// byte, or when nothing comes.
        case escape(isDoubled: Bool)
        /// `ESC O` and one byte. Exits: with that byte, or when it does not come.
        case singleShift
        /// `ESC [`, and what follows up to the final byte is in `sequence`. Exits: with the final
        /// byte, with one that cannot belong to it, or when nothing comes.
        case controlSequence
        /// `ESC [ M`, and three bytes in the coding of old mice. Exits: after these.
        case oldMouse
        /// `ESC ]` and the like up to a terminator; so many bytes were dropped, and `opener` began it.
        /// Exits: with the terminator, with an Escape, after too many bytes, or when nothing comes.
        case string(opener: UInt8, dropped: Int)
        /// Within a paste. Exits: with its end, or when nothing comes.
        case paste
    }

    var state = State.ground
    /// Held with what is coming.
    var modifiers: KeyModifiers = []
    /// The bytes after `ESC [`.
    var sequence: [UInt8] = []
    var assembler = ScalarAssembler()
    var paste = PasteCollector()

    /// How long to wait for what follows an Escape, whole or in part.
    private let escapePatience: Duration

    /// - Parameter escapePatience: A slow line wants more: what comes later counts as keys of its own.
    package init(escapePatience: Duration = TerminalLimits.escapePatience) {
        self.escapePatience = escapePatience
        sequence.reserveCapacity(TerminalLimits.sequenceBytes)
    }

    /// How long to wait for the rest of what has begun; `nil` when nothing has.
    package var patience: Duration? {
        switch state {
        case .ground: assembler.isWithin ? escapePatience : nil
        case .escape, .singleShift, .controlSequence, .oldMouse, .string:
            escapePatience
        case .paste: TerminalLimits.pastePatience
        }
    }

    /// Takes bytes, and hands on the events that they end, in order.
    package mutating func feed(
        _ bytes: some Sequence<UInt8>, _ deliver: (consuming InputEvent) -> Void
    ) {
        for byte in bytes { take(byte, deliver) }
    }

    /// Takes it that nothing more comes of what has begun.
    package mutating func timeOut(_ deliver: (consuming InputEvent) -> Void) {
        switch state {
        case .ground, .oldMouse: break
        case .escape(let isDoubled):
            if isDoubled { deliver(.key(.escape)) }
            deliver(.key(.escape))
        case .singleShift: deliver(.key(.character("O"), modifiers.union(.alt)))
        case .controlSequence:
            if sequence.isEmpty { deliver(.key(.character("["), modifiers.union(.alt))) }
        case .string(let opener, let dropped):
            if dropped == 0 { deliver(.key(.character(Unicode.Scalar(opener)), .alt)) }
        case .paste: deliver(.paste(paste.finish()))
        }
        reset()
    }

    mutating func reset() {
        state = .ground
        modifiers = []
        sequence.removeAll(keepingCapacity: true)
        assembler.reset()
    }

    private mutating func take(_ byte: UInt8, _ deliver: (consuming InputEvent) -> Void) {
        switch state {
        case .ground: takeText(byte, deliver)
        case .escape(let isDoubled): takeAfterEscape(byte, isDoubled: isDoubled, deliver)
        case .singleShift: takeSingleShift(byte, deliver)
        case .controlSequence: takeSequence(byte, deliver)
        case .oldMouse:
            sequence.append(byte)
            if sequence.count == 3 { reset() }
        case .string(let opener, let dropped):
            takeString(byte, opener: opener, dropped: dropped, deliver)
        case .paste:
            if paste.take(byte) {
                deliver(.paste(paste.finish()))
                reset()
            }
        }
    }

    // MARK: - Text

    private mutating func takeText(_ byte: UInt8, _ deliver: (consuming InputEvent) -> Void) {
        let wasWithin = assembler.isWithin
        switch assembler.take(byte) {
        case .unfinished: break
        case .scalar(let scalar): takeScalar(scalar, deliver)
        case .broken:
            modifiers = []
            // Alone it is nothing; after a scalar that was cut off it may begin another.
            if wasWithin { takeText(byte, deliver) }
        }
    }

    private mutating func takeScalar(
        _ scalar: Unicode.Scalar, _ deliver: (consuming InputEvent) -> Void
    ) {
        if scalar.value == 0x1B {
            state = .escape(isDoubled: false)
            return
        }
        let held = modifiers
        modifiers = []
        if let (key, control) = Key.typed(scalar) { deliver(.key(key, held.union(control))) }
    }

    // MARK: - After an Escape

    private mutating func takeAfterEscape(
        _ byte: UInt8, isDoubled: Bool, _ deliver: (consuming InputEvent) -> Void
    ) {
        switch byte {
        case 0x1B:
            // Of three, the first was pressed by itself for sure.
            if isDoubled { deliver(.key(.escape)) }
            state = .escape(isDoubled: true)
        case UInt8(ascii: "["):
            // Some terminals put another Escape before the sequence of a key with Alt; before that of
            // anything else, it was pressed by itself.
            modifiers = isDoubled ? .alt : []
            state = .controlSequence
        case UInt8(ascii: "O"):
            modifiers = isDoubled ? .alt : []
            state = .singleShift
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
            UInt8(ascii: "_"):
            if isDoubled { deliver(.key(.escape)) }
            state = .string(opener: byte, dropped: 0)
        default:
            if isDoubled { deliver(.key(.escape)) }
            state = .ground
            modifiers = .alt
            takeText(byte, deliver)
        }
    }

    private mutating func takeSingleShift(_ byte: UInt8, _ deliver: (consuming InputEvent) -> Void)
    {
        let held = modifiers
        reset()
        if byte < 0x20 || byte >= 0x7F {
            takeText(byte, deliver)
        } else if byte == UInt8(ascii: "M") {
            deliver(.key(.enter, held))
        } else if let key = Key.lettered(byte) {
            deliver(.key(key, held))
        }
    }

    private mutating func takeString(
        _ byte: UInt8, opener: UInt8, dropped: Int, _ deliver: (consuming InputEvent) -> Void
    ) {
        switch byte {
        case 0x07, 0x18, 0x1A: reset()
        // It ends with ESC \; any other byte after the Escape begins something of its own.
        case 0x1B: state = .escape(isDoubled: false)
        default:
            if dropped < TerminalLimits.stringBytes {
                state = .string(opener: opener, dropped: dropped + 1)
            } else {
                reset()
                takeText(byte, deliver)
            }
        }
    }

    // MARK: - Control sequences

    private mutating func takeSequence(_ byte: UInt8, _ deliver: (consuming InputEvent) -> Void) {
        switch byte {
        case 0x18, 0x1A: reset()
        case 0..<0x20, 0x7F...:
            // Cut off; what follows counts, above all Ctrl-C.
            reset()
            takeText(byte, deliver)
        case UInt8(ascii: "M") where sequence.isEmpty: state = .oldMouse
        // The console's F1 to F5 are ESC [ [ and a letter.
        case UInt8(ascii: "[") where sequence.isEmpty: sequence.append(byte)
        case 0x40...0x7E: finishSequence(byte, deliver)
        default:
            // One more than a sequence may have, to know it by.
            if sequence.count <= TerminalLimits.sequenceBytes { sequence.append(byte) }
        }
    }

    private mutating func finishSequence(_ final: UInt8, _ deliver: (consuming InputEvent) -> Void)
    {
        let isWhole = sequence.count <= TerminalLimits.sequenceBytes
        let meaning = isWhole ? ControlSequence(sequence, final: final).meaning : nil
        let held = modifiers
        reset()
        switch meaning {
        case .key(let key, let modifiers): deliver(.key(key, modifiers.union(held)))
        case .mouse(let event):
            if held.contains(.alt) { deliver(.key(.escape)) }
            deliver(.mouse(event))
        case .pasteBegins:
            if held.contains(.alt) { deliver(.key(.escape)) }
            paste.begin()
            state = .paste
        case nil: break
        }
    }
}
