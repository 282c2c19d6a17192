import SheetTerminal

/// What a terminal sends, in pieces.
///
/// The pieces do not matter; nothing that has begun stays for ever; what is pasted is clean and bounded;
/// and whatever came before, a key that is pressed afterwards is that key.
enum InputTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) throws(Violation) {
        let pieces = Pieces(bytes)
        let (events, input) = feed([pieces.stream[...]])
        for other in [pieces.chosen, pieces.single] {
            let (split, after) = feed(other)
            try demand(split == events, "in pieces it is \(split), as a whole \(events)")
            try demand(after.patience == input.patience, "in pieces it waits for something else")
        }
        // Each event takes a byte at least, and one more may come with the end of what had begun.
        try demand(events.count <= pieces.stream.count, "there are \(events.count) events")
        for event in events { try check(event) }
        try checkEnd(of: input)
    }

    private static func feed(
        _ pieces: [ArraySlice<UInt8>]
    ) -> (events: [InputEvent], input: TerminalInput) {
        var input = TerminalInput()
        var events: [InputEvent] = []
        for piece in pieces { input.feed(piece) { events.append($0) } }
        return (events, input)
    }

    private static func check(_ event: InputEvent) throws(Violation) {
        switch event {
        case .key(.character(let scalar), let modifiers):
            try demand(
                scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value),
                "\(scalar.value) is no character")
            if modifiers.contains(.control) {
                try demand(
                    "abcdefghijklmnopqrstuvwxyz@[\\]^_ ".unicodeScalars.contains(scalar),
                    "Ctrl-\(scalar) is no key")
            }
        case .key(.function(let number), _):
            try demand((1...12).contains(number), "F\(number) is no key")
        case .key: break
        case .mouse(let event):
            let places = 0..<TerminalLimits.side
            try demand(
                places.contains(event.point.row) && places.contains(event.point.column),
                "the mouse is at \(event.point)")
        case .paste(let paste):
            try demand(paste.bytes.count <= TerminalLimits.pasteBytes, "the paste is too long")
            guard let text = String(validating: paste.bytes, as: UTF8.self) else {
                throw Violation("the paste is not in UTF-8")
            }
            let isClean = text.unicodeScalars.allSatisfy { scalar in
                scalar == "\n" || scalar == "\t"
                    || scalar.value >= 0x20
                        && !(0x7F..<0xA0).contains(scalar.value)
            }
            try demand(isClean, "the paste holds control characters")
        }
    }

    private static func checkEnd(of input: TerminalInput) throws(Violation) {
        var input = input
        var last: [InputEvent] = []
        let wasWaiting = input.patience != nil
        input.timeOut { last.append($0) }
        try demand(last.count <= 2, "\(last.count) events come when nothing comes")
        try demand(wasWaiting || last.isEmpty, "something comes although nothing was waited for")
        for event in last { try check(event) }
        try demand(input.patience == nil, "it still waits when nothing comes")
        var next: [InputEvent] = []
        input.feed("x".utf8) { next.append($0) }
        try demand(next == [.key(.character("x"))], "the next key is taken for \(next)")
    }
}
