import Varlink

extension RawJSON {
    /// The string that it is.
    var text: String? {
        guard kind == .string else { return nil }
        return bytes.withUnsafeBytes { bytes -> String? in
            var reader = JSONReader(bytes, maximumDepth: 1)
            return try? reader.readString()
        }
    }

    /// It as a value of a type; nil when it is none.
    func decoded<Value: WireDecodable>(_ type: Value.Type) -> Value? {
        try? ParameterDecoder.decode(type, from: bytes, unknownMembers: .ignored)
    }

    /// The strings that it is a list of; nil when it is something else.
    var texts: [String]? {
        bytes.withUnsafeBytes { bytes -> [String]? in
            var reader = JSONReader(bytes, maximumDepth: 1)
            guard (try? reader.beginArray()) != nil else { return nil }
            var texts: [String] = []
            while let isNext = try? reader.nextElement() {
                guard isNext else { return texts }
                guard let text = try? reader.readString() else { return nil }
                texts.append(text)
            }
            return nil
        }
    }

    /// As much as goes into a sentence.
    var shortened: String {
        let text = description
        return text.count > 40 ? "\(text.prefix(40))…" : text
    }
}
