import Varlink

/// Where a parameter stands: a path such as `sheet.actions[0].label`, taken apart.
struct ParameterPlace: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case member(String)
        case element(Int)
    }

    let steps: [Step]

    init(_ path: String) {
        self.steps = path.split(separator: ".").flatMap { part -> [Step] in
            let pieces = part.split(separator: "[")
            let elements = pieces.dropFirst().compactMap { Int($0.dropLast()) }
            return [.member(String(pieces.first ?? ""))] + elements.map(Step.element)
        }
    }

    private init(_ steps: some Sequence<Step>) {
        self.steps = Array(steps)
    }

    /// The object or list that it stands in; nil for the whole.
    var container: ParameterPlace? {
        steps.isEmpty ? nil : ParameterPlace(steps.dropLast())
    }

    /// The name of the member; nil for an element of a list and for the whole.
    var name: String? {
        guard case .member(let name)? = steps.last else { return nil }
        return name
    }

    /// The name of the member that it is or stands in: `detents` of `sheet.detents[1]`.
    var nearestName: String? {
        for case .member(let name) in steps.reversed() { return name }
        return nil
    }

    /// Whether it is one of a list.
    var isOfList: Bool {
        if case .element? = steps.last { true } else { false }
    }

    /// Another member of the same object.
    func sibling(_ name: String) -> ParameterPlace {
        let object = steps.prefix { step in
            if case .member(let own) = step { own != nearestName } else { true }
        }
        return ParameterPlace(object + [.member(name)])
    }

    /// What stands there; nil when nothing does.
    func value(in json: RawJSON) -> RawJSON? {
        var value: RawJSON? = json
        for step in steps { value = value?.value(at: step) }
        return value
    }

    /// What may stand there; nil when an interface has no such place.
    func type(
        from whole: InterfaceDescription.ValueType, in description: InterfaceDescription
    ) -> InterfaceDescription.ValueType? {
        var type: InterfaceDescription.ValueType? = whole.resolved(in: description)
        for step in steps {
            type = type?.type(at: step)?.resolved(in: description)
        }
        return type
    }
}

extension RawJSON {
    fileprivate func value(at step: ParameterPlace.Step) -> RawJSON? {
        bytes.withUnsafeBytes { bytes -> RawJSON? in
            var reader = JSONReader(bytes, maximumDepth: VarlinkLimits().depth)
            guard let range = try? reader.skip(to: step) else { return nil }
            return try? RawJSON(validating: Array(bytes[range]))
        }
    }
}

extension JSONReader {
    /// Where the value at a step below the next one stands; nil when there is none.
    fileprivate mutating func skip(
        to step: ParameterPlace.Step
    ) throws(JSONError) -> Range<Int>? {
        switch (step, try peekKind()) {
        case (.member(let name), .object):
            try beginObject()
            while let key = try nextKey() {
                let range = try skipValue()
                if key.string == name { return range }
            }
        case (.element(let index), .array):
            try beginArray()
            var number = 0
            while try nextElement() {
                let range = try skipValue()
                if number == index { return range }
                number += 1
            }
        case (.member, _), (.element, _): break
        }
        return nil
    }
}

extension InterfaceDescription.ValueType {
    /// Without a name and without the choice to be left out.
    fileprivate func resolved(
        in description: InterfaceDescription
    ) -> InterfaceDescription.ValueType? {
        switch self {
        case .nullable(let type): type.resolved(in: description)
        case .named(let name): description.type(name)?.definition
        default: self
        }
    }

    fileprivate func type(at step: ParameterPlace.Step) -> InterfaceDescription.ValueType? {
        switch (self, step) {
        case (.structure(let structure), .member(let name)):
            structure.fields.first { $0.name == name }?.type
        case (.map(let value), .member): value
        case (.array(let element), .element): element
        default: nil
        }
    }
}
