import Varlink

/// What client and server must say to each other, in this order, on one connection. Every call but
/// `Start` also has the client id.
///
/// **Source:** `org.varlink.certification`; the reference client and server of PyPI varlink.
enum CertificationScript {
    struct Step: Sendable {
        let method: String
        let flags: ClientConnection.Flags
        /// The parameters of the call without the client id: what the step before replied.
        let input: JSONValue
        /// The parameters of each reply.
        let replies: [JSONValue]

        init(
            _ method: String, _ flags: ClientConnection.Flags = .none, input: JSONValue = [:],
            replies: [JSONValue]
        ) {
            self.method = method
            self.flags = flags
            self.input = input
            self.replies = replies
        }

        /// The call object, complete.
        func call(clientID: String) -> JSONValue {
            var parameters = input
            parameters["client_id"] = .string(clientID)
            return CertificationScript.call(method, flags, parameters: parameters)
        }
    }

    /// The call of `Start`, complete.
    static let start = call("Start", .none, parameters: nil)

    /// What follows `Start`.
    static let steps: [Step] = [
        Step("Test01", replies: [["bool": true]]),
        Step("Test02", input: ["bool": true], replies: [["int": 1]]),
        Step("Test03", input: ["int": 1], replies: [["float": 1.0]]),
        Step("Test04", input: ["float": 1.0], replies: [["string": "ping"]]),
        Step("Test05", input: ["string": "ping"], replies: [plainValues]),
        Step("Test06", input: plainValues, replies: [["struct": plainValues]]),
        Step("Test07", input: ["struct": plainValues], replies: [["map": map]]),
        Step("Test08", input: ["map": map], replies: [["set": set]]),
        Step("Test09", input: ["set": set], replies: [["mytype": nested]]),
        Step(
            "Test10", .more, input: ["mytype": nested],
            replies: replyStrings.map { ["string": $0] }),
        Step("Test11", .oneway, input: ["last_more_replies": .array(replyStrings)], replies: []),
        Step("End", replies: [["all_ok": true]]),
    ]

    /// A value to compare: the fields of `mytype` that may be null may as well be absent.
    static func normalized(_ parameters: JSONValue) -> JSONValue {
        var parameters = parameters
        for field in ["nullable", "nullable_array_struct"]
        where parameters["mytype"]?[field] == .null {
            parameters["mytype"]?[field] = .none
        }
        return parameters
    }

    private static let plainValues: JSONValue = [
        "bool": false, "int": 2, "float": .double(.pi), "string": "a lot of string",
    ]
    private static let map: JSONValue = ["foo": "Foo", "bar": "Bar"]
    private static let set: JSONValue = ["one": [:], "two": [:], "three": [:]]
    private static let nested: JSONValue = [
        "object": [
            "method": "org.varlink.certification.Test09",
            "parameters": ["map": ["foo": "Foo", "bar": "Bar"]],
        ],
        "enum": "two",
        "struct": ["first": 1, "second": "2"],
        "array": ["one", "two", "three"],
        "dictionary": ["foo": "Foo", "bar": "Bar"],
        "stringset": ["one": [:], "two": [:], "three": [:]],
        "interface": [
            "foo": [nil, ["foo": "foo", "bar": "bar"], nil, ["one": "foo", "two": "bar"]],
            "anon": ["foo": true, "bar": false],
        ],
    ]
    private static let replyStrings = (1...10).map { JSONValue.string("Reply number \($0)") }

    private static func call(
        _ method: String, _ flags: ClientConnection.Flags, parameters: JSONValue?
    ) -> JSONValue {
        var call: JSONValue = ["method": .string("\(CertificationInterface.name).\(method)")]
        call["parameters"] = parameters
        switch flags {
        case .none: break
        case .more: call["more"] = true
        case .oneway: call["oneway"] = true
        case .upgrade: call["upgrade"] = true
        }
        return call
    }
}
