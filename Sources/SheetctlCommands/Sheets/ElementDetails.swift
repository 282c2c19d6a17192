import SheetInterface

/// The options that say more of an element of the sheet.
struct ElementDetails: Sendable {
    static let value = Option(
        "value", argument: "ID=VALUE", help: "what an element begins with")
    static let placeholder = Option(
        "placeholder", argument: "ID=TEXT", help: "what stands in it while it is empty")
    static let required = Option(
        "required", argument: "ID,…", help: "elements without which there is no answer")
    static let digits = Option(
        "digits", argument: "ID,…", help: "elements that take digits alone")
    static let length = Option(
        "length", argument: "ID=MIN..MAX", help: "how many characters it takes")
    static let choiceIcon = Option(
        "choice-icon", argument: "ID/CHOICE=ICON", help: "the icon of one of several")

    /// All but the value.
    static let withoutValue = [placeholder, required, digits, length, choiceIcon]
    static let all = [value] + withoutValue

    private enum Detail: Sendable {
        case value(String)
        case placeholder(String)
        case required
        case digits
        case length(Int64?, Int64?)
        case choiceIcon(choice: String, icon: String)
    }

    private let details: [(option: Option, id: String, detail: Detail)]

    /// - Parameter options: Those that count.
    init(_ arguments: Arguments, among options: [Option] = all) throws(UsageError) {
        var details: [(Option, String, Detail)] = []
        for given in arguments.given where options.contains(given.option) {
            guard let text = given.value else { continue }
            for (id, detail) in try Self.read(given.option, text) {
                details.append((given.option, id, detail))
            }
        }
        self.details = details
    }

    private static func read(
        _ option: Option, _ text: String
    ) throws(UsageError) -> [(id: String, Detail)] {
        switch option {
        case required, digits:
            let ids = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard !ids.contains("") else { throw option.misspelt(text) }
            return ids.map { ($0, option == required ? .required : .digits) }
        case value:
            let (id, value) = try option.assignment(text)
            return [(id, .value(value))]
        case placeholder:
            let (id, words) = try option.pair(text)
            return [(id, .placeholder(words))]
        case length:
            let (id, range) = try option.pair(text)
            guard let (least, most) = lengths(range) else { throw option.misspelt(text) }
            if let least, let most { try option.expectOrder(Double(least), Double(most)) }
            return [(id, .length(least, most))]
        default:
            let (place, icon) = try option.pair(text)
            let parts = place.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts.contains("") else { throw option.misspelt(text) }
            return [(String(parts[0]), .choiceIcon(choice: String(parts[1]), icon: icon))]
        }
    }

    private static func lengths(_ text: String) -> (Int64?, Int64?)? {
        let parts = text.split(separator: "..", omittingEmptySubsequences: false)
        guard parts.count == 2, parts != ["", ""] else { return nil }
        let numbers = parts.map { Int64($0) }
        guard zip(parts, numbers).allSatisfy({ $0.isEmpty || ($1 ?? -1) >= 0 }) else { return nil }
        return (numbers[0], numbers[1])
    }

    /// The elements with what is said of them; nil when nothing is said, and there are none.
    ///
    /// Throws `UsageError` for an element that is not there.
    func applied(to elements: [Wire.Element]?) throws(UsageError) -> [Wire.Element]? {
        guard !details.isEmpty else { return elements }
        var elements = elements ?? []
        var withValues: Set<Int> = []
        for (option, id, detail) in details {
            let index = try option.index(of: id, among: elements.map(\.id), called: "element")
            switch detail {
            case .value(let value):
                let isFirst = withValues.insert(index).inserted
                elements[index].value = (isFirst ? [] : elements[index].value ?? []) + [value]
            case .placeholder(let words): elements[index].placeholder = words
            case .required: elements[index].required = true
            case .digits: elements[index].characters = "digits"
            case .length(let least, let most):
                elements[index].minimumLength = least
                elements[index].maximumLength = most
            case .choiceIcon(let choice, let icon):
                let choices = elements[index].choices ?? []
                let place = try option.index(
                    of: choice, among: choices.map(\.id), called: "choice of \(id)")
                elements[index].choices?[place].icon = icon
            }
        }
        return elements
    }
}

extension Option {
    /// The two sides of its argument, `ID=VALUE`, of which the second may be empty.
    func assignment(_ text: String) throws(UsageError) -> (id: String, value: String) {
        guard let assignment = ElementOptions.assignment(text) else { throw misspelt(text) }
        return assignment
    }
}
