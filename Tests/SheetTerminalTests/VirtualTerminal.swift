import SheetTerminal

/// What a terminal would show of the bytes that it is sent: the sequences that `CellDiff` uses, and a
/// complaint about every other one.
struct VirtualTerminal {
    /// How it counts columns.
    enum Reckoning: CaseIterable {
        /// A character is drawn as one, as newer terminals do.
        case characters
        /// A scalar is drawn as one, as older ones do: a family is its members.
        case scalars
    }

    struct Place: Hashable {
        var text = " "
        var style = CellStyle.standard
    }

    let size: CellSize
    let reckoning: Reckoning
    private(set) var places: [Place]
    private(set) var cursor = CellPoint(row: 0, column: 0)
    private(set) var isCursorVisible = true
    private(set) var isUpdating = false
    private(set) var complaints: [String] = []
    private var pen = CellStyle.standard
    private var lastWritten: Int?

    init(_ size: CellSize, _ reckoning: Reckoning = .characters) {
        self.size = size
        self.reckoning = reckoning
        // What was there before must not matter.
        places = Array(repeating: Place(text: "#"), count: size.rows * size.columns)
    }

    subscript(_ point: CellPoint) -> Place { places[point.row * size.columns + point.column] }

    mutating func feed(_ bytes: [UInt8]) {
        var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        var text = String.UnicodeScalarView()
        while let scalar = rest.first {
            rest.removeFirst()
            if scalar.value >= 0x20 {
                text.append(scalar)
                continue
            }
            write(String(text))
            text.removeAll()
            control(scalar, &rest)
        }
        write(String(text))
    }

    private mutating func control(
        _ scalar: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView
    ) {
        lastWritten = nil
        switch scalar {
        case "\r": cursor.column = 0
        case "\n" where cursor.row + 1 < size.rows: cursor.row += 1
        case "\u{1B}":
            guard rest.first == "[" else { return complaints.append("ESC and no [") }
            rest.removeFirst()
            let parameters = String(String.UnicodeScalarView(rest.prefix { $0.value < 0x40 }))
            rest = rest.drop { $0.value < 0x40 }
            let final = rest.popFirst() ?? "?"
            command(String(final), parameters)
        default: complaints.append("control \(scalar.value)")
        }
    }

    private mutating func command(_ final: String, _ parameters: String) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
            .map { Int($0) ?? 0 }
        func number(_ index: Int) -> Int {
            index < numbers.count ? max(numbers[index], 1) : 1
        }
        switch (final, parameters) {
        case ("H", _): move(row: number(0) - 1, column: number(1) - 1)
        case ("C", _): move(row: cursor.row, column: cursor.column + number(0))
        case ("J", "2"): for place in places.indices { erase(place) }
        case ("K", ""):
            for column in cursor.column..<size.columns {
                erase(cursor.row * size.columns + column)
            }
        case ("m", _): select(numbers)
        case ("h", "?25"): isCursorVisible = true
        case ("l", "?25"): isCursorVisible = false
        case ("h", "?2026"): isUpdating = true
        case ("l", "?2026"): isUpdating = false
        default: complaints.append("\(parameters)\(final)")
        }
    }

    private mutating func move(row: Int, column: Int) {
        if row >= size.rows || column >= size.columns { complaints.append("beyond the screen") }
        cursor = CellPoint(
            row: min(row, size.rows - 1), column: min(column, size.columns - 1))
    }

    /// Without the colour of the background, as a terminal may.
    private mutating func erase(_ place: Int) {
        if !pen.background.isStandard { complaints.append("erases in a colour") }
        places[place] = Place()
    }

    // MARK: - Text

    private mutating func write(_ text: String) {
        switch reckoning {
        case .characters:
            for character in text {
                put(String(character), columns: DisplayWidth.measure(character).columns)
            }
        case .scalars:
            for scalar in text.unicodeScalars {
                put(String(scalar), columns: DisplayWidth.columns(of: scalar))
            }
        }
    }

    private mutating func put(_ text: String, columns: Int) {
        guard columns > 0 else {
            if let lastWritten { places[lastWritten].text += text }
            return
        }
        // Without going to the next line by itself, the last column is written again and again.
        let column = min(cursor.column, size.columns - columns)
        let place = cursor.row * size.columns + column
        for covered in place..<place + columns { blankHalves(covered) }
        places[place] = Place(text: text, style: pen)
        if columns == 2 { places[place + 1] = Place(text: "", style: pen) }
        lastWritten = place
        cursor.column = min(column + columns, size.columns - 1)
    }

    /// A wide character of which a half is overwritten is gone.
    private mutating func blankHalves(_ place: Int) {
        let rowEnd = (place / size.columns + 1) * size.columns
        if places[place].text.isEmpty && place % size.columns > 0 { places[place - 1].text = " " }
        if place + 1 < rowEnd && places[place + 1].text.isEmpty { places[place + 1].text = " " }
    }

    // MARK: - Style

    private mutating func select(_ numbers: [Int]) {
        var rest = numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: pen = .standard
            case 1: pen.attributes.insert(.bold)
            case 2: pen.attributes.insert(.dimmed)
            case 3: pen.attributes.insert(.italic)
            case 4: pen.attributes.insert(.underlined)
            case 7: pen.attributes.insert(.reversed)
            case 9: pen.attributes.insert(.struck)
            case 22: pen.attributes.subtract([.bold, .dimmed])
            case 23: pen.attributes.remove(.italic)
            case 24: pen.attributes.remove(.underlined)
            case 27: pen.attributes.remove(.reversed)
            case 29: pen.attributes.remove(.struck)
            case 30...39, 90...97: pen.foreground = colour(number, &rest)
            case 40...49, 100...107: pen.background = colour(number - 10, &rest)
            default: complaints.append("style \(number)")
            }
        }
    }

    private mutating func colour(_ number: Int, _ rest: inout ArraySlice<Int>) -> Colour {
        switch number {
        case 39: return .standard
        case 30...37: return Colour(basic: UInt8(number - 30))
        case 90...97: return Colour(basic: UInt8(number - 90 + 8))
        default: break
        }
        let values = rest.map { UInt8($0) }
        if values.first == 5, values.count >= 2 {
            rest = rest.dropFirst(2)
            return Colour(indexed: values[1])
        }
        if values.first == 2, values.count >= 4 {
            rest = rest.dropFirst(4)
            return Colour(red: values[1], green: values[2], blue: values[3])
        }
        complaints.append("colour \(number)")
        return .standard
    }
}
