import SheetInterface

extension Wire.Element {
    /// What may stand in it, in a clause for people; nil for kinds of which nothing is known.
    ///
    /// **Source:** docs/rules.md, R24; `Element` of the interface.
    var takes: String? {
        let ids = (choices ?? []).map(\.id).joined(separator: ", ")
        return switch kind {
        case "progress": "a progress is one number from 0 to 1, as 0.5"
        case "number": "a number is written as 12 or 0.5" + range
        case "toggle": "a toggle is true or false"
        case "choice": "a choice is one of \(ids)"
        case "filter": "a filter is any of \(ids), each once"
        case "date": "a date is one day as YYYY-MM-DD"
        case "dateRange": "a date range is two days as YYYY-MM-DD, the earlier one first"
        case "time": "a time is written HH:MM, to 23:59"
        case "secret": "a secret begins empty, and takes no value but a person's"
        case "field": "a field is one line" + lengths
        case "multiline": "it is one text" + lengths
        default: nil
        }
    }

    private var range: String {
        switch (minimum, maximum) {
        case (let least?, let most?): ", from \(least.inWords) to \(most.inWords)"
        case (let least?, nil): ", from \(least.inWords) on"
        case (nil, let most?): ", up to \(most.inWords)"
        case (nil, nil): ""
        }
    }

    private var lengths: String {
        let digits = characters == "digits" ? " of digits alone" : ""
        let length =
            switch (minimumLength, maximumLength) {
            case (let least?, let most?): ", \(least) to \(most) characters long"
            case (let least?, nil): ", \(least) characters long or more"
            case (nil, let most?): ", up to \(most) characters long"
            case (nil, nil): ""
            }
        return digits + length
    }
}

extension Double {
    /// As people write it: a whole number without a point.
    var inWords: String { Int64(exactly: self).map { "\($0)" } ?? "\(self)" }
}
