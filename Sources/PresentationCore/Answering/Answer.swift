/// What a person puts in and chooses, held against what the sheet asks (R24).
package struct Answer: Hashable, Sendable {
    /// What one word of a value takes, but for its text: bytes of memory.
    package static let wordBytes = 16

    /// The action that was chosen.
    package var action: String
    /// What was put in; elements that are left out keep what they hold.
    package var values: [ElementValue]

    /// Puts an answer together.
    package init(action: String, values: [ElementValue] = []) {
        self.action = action
        self.values = values
    }

    /// The values that the outcome carries: those of every input that has one, given or initial, in
    /// the order of the elements.
    ///
    /// - Throws: `AnswerFault` for an element that is not there, that takes no answer, whose value is
    ///   not valid, that stands twice, or that must have a value and has none.
    func values(for elements: [Element]) throws(AnswerFault) -> [ElementValue] {
        let ids = Set(elements.map(\.id))
        var given: [String: [String]] = [:]
        for value in values {
            guard ids.contains(value.id) else {
                throw AnswerFault(element: value.id, problem: "the sheet has no such element")
            }
            guard given.updateValue(value.value, forKey: value.id) == nil else {
                throw AnswerFault(element: value.id, problem: "it is answered twice")
            }
        }
        var answered: [ElementValue] = []
        for element in elements {
            if let value = try Answer.value(of: element, given: given[element.id]) {
                answered.append(value)
            }
        }
        return answered
    }

    private static func value(
        of element: Element, given: [String]?
    ) throws(AnswerFault) -> ElementValue? {
        guard element.input != nil else {
            if given != nil { try element.check([]) }
            return nil
        }
        let value = given ?? element.value
        guard Element.isValue(value) else {
            guard !element.isRequired else {
                throw AnswerFault(element: element.id, problem: "it must have a value")
            }
            return nil
        }
        try element.check(value)
        return ElementValue(id: element.id, value: value)
    }
}
