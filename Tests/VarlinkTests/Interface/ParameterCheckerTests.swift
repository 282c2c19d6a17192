import Testing
import Varlink

@Suite struct `Checking parameters against an interface` {
    static let interface = """
        interface org.example.test
        type Colour (red, green)
        type Node (name: string, next: ?Node, children: ?[]Node)
        type Gaps (list: []?int, table: [string]?int)
        method Plain(b: ?bool, i: ?int, f: ?float, s: ?string, o: ?object, a: ?any) -> ()
        method Required(id: string, colour: Colour, sizes: []float) -> (node: Node)
        method Deep(node: ?Node, set: ?[string](), map: ?[string][]int, gaps: ?Gaps) -> ()
        error Failed (code: int)
        """

    /// The path of the fault; nil when there is none.
    private func fault(
        _ json: String, of method: String,
        unknownMembers: ParameterDecoder.UnknownMembers = .refused, maximumDepth: Int = 64
    ) throws -> String? {
        let description = try InterfaceDescription(parsing: Self.interface)
        let input = try #require(description.method(method)).input
        do {
            try description.check(
                Array(json.utf8), against: input, unknownMembers: unknownMembers,
                maximumDepth: maximumDepth)
            return nil
        } catch {
            return error.path
        }
    }

    @Test(arguments: [
        "{}", " { } ", #"{"b":null,"i":null,"f":null,"s":null,"o":null,"a":null}"#,
        #"{"b":true}"#, #"{"b":false}"#,
        #"{"i":0}"#, #"{"i":-0.0}"#, #"{"i":1.0}"#, #"{"i":1e2}"#,
        #"{"i":9223372036854775807}"#, #"{"i":-9223372036854775808}"#,
        #"{"f":1}"#, #"{"f":1.5e-3}"#, #"{"f":18446744073709551616}"#,
        #"{"s":""}"#, #"{"s":"\ud83d\udc4b"}"#, #"{"\u0073":"escaped name"}"#,
        #"{"o":{}}"#, #"{"o":{"x":[null,{"y":1}],"z":{"x":1}}}"#,
        #"{"a":1}"#, #"{"a":""}"#, #"{"a":false}"#, #"{"a":[null]}"#, #"{"a":{"x":null}}"#,
    ])
    func `a value of each type is accepted`(json: String) throws {
        #expect(try fault(json, of: "Plain") == nil)
    }

    @Test(arguments: [
        (#"{"b":1}"#, "b"), (#"{"b":"true"}"#, "b"),
        (#"{"i":1.5}"#, "i"), (#"{"i":9223372036854775808}"#, "i"), (#"{"i":"1"}"#, "i"),
        (#"{"i":true}"#, "i"), (#"{"f":1e400}"#, "f"), (#"{"f":"1"}"#, "f"),
        (#"{"s":1}"#, "s"), (#"{"s":["a"]}"#, "s"),
        (#"{"o":[]}"#, "o"), (#"{"o":"{}"}"#, "o"),
    ])
    func `a value of another type is refused by its path`(json: String, path: String) throws {
        #expect(try fault(json, of: "Plain") == path)
    }

    @Test(arguments: ["[]", "null", "1", "", "{", #"{"b":true}}"#, #"{"b":true} x"#])
    func `what is no object as a whole has an empty path or that of its last member`(
        json: String
    ) throws {
        let path = try fault(json, of: "Plain")
        #expect(path == "" || path == "b")
    }

    @Test(arguments: [
        (#"{}"#, "id"),
        (#"{"id":null,"colour":"red","sizes":[]}"#, "id"),
        (#"{"id":"","sizes":[]}"#, "colour"),
        (#"{"id":"","colour":"blue","sizes":[]}"#, "colour"),
        (#"{"id":"","colour":0,"sizes":[]}"#, "colour"),
        (#"{"id":"","colour":"red"}"#, "sizes"),
        (#"{"id":"","colour":"red","sizes":null}"#, "sizes"),
        (#"{"id":"","colour":"red","sizes":{}}"#, "sizes"),
        (#"{"id":"","colour":"red","sizes":[1,2.5,"3"]}"#, "sizes[2]"),
        (#"{"id":"","colour":"red","sizes":[null]}"#, "sizes[0]"),
        (#"{"id":"","colour":"red","sizes":[],"size":1}"#, "size"),
        (#"{"id":"","id":"","colour":"red","sizes":[]}"#, "id"),
        (#"{"id":"","\u0069d":"","colour":"red","sizes":[]}"#, "id"),
    ])
    func `a missing, null, unknown or repeated member is refused by its path`(
        json: String, path: String
    ) throws {
        #expect(try fault(json, of: "Required") == path)
    }

    @Test func `the order of members is free`() throws {
        #expect(try fault(#"{"sizes":[1],"colour":"green","id":"x"}"#, of: "Required") == nil)
    }

    @Test(arguments: [
        #"{"node":{"name":"a","next":{"name":"b","children":[]},"children":[{"name":"c"}]}}"#,
        #"{"set":{"a":{},"b":{}}}"#, #"{"set":{}}"#,
        #"{"map":{"a":[1],"":[]}}"#,
        // Two keys that look the same: composed and decomposed.
        #"{"map":{"\u00e9":[],"e\u0301":[]}}"#,
        #"{"gaps":{"list":[null,1,null],"table":{"a":null,"b":2}}}"#,
    ])
    func `nested types are accepted`(json: String) throws {
        #expect(try fault(json, of: "Deep") == nil)
    }

    @Test(arguments: [
        (#"{"node":{"name":"a","next":{"children":[]}}}"#, "node.next.name"),
        (#"{"node":{"name":"a","children":[{"name":"b"},{"name":1}]}}"#, "node.children[1].name"),
        (#"{"node":{"name":"a","children":[{"name":"b"},{"nmae":"c"}]}}"#, "node.children[1].nmae"),
        (#"{"set":{"a":{},"b":{"c":1}}}"#, "set.b.c"),
        (#"{"set":{"a":null}}"#, "set.a"), (#"{"set":["a"]}"#, "set"),
        (#"{"set":{"a":{},"a":{}}}"#, "set.a"),
        (#"{"map":{"a":[1,"2"]}}"#, "map.a[1]"),
        (#"{"gaps":{"list":[]}}"#, "gaps.table"),
        (#"{"gaps":{"list":[],"table":{"a":"b"}}}"#, "gaps.table.a"),
    ])
    func `a nested fault has its whole path`(json: String, path: String) throws {
        #expect(try fault(json, of: "Deep") == path)
    }

    @Test(arguments: [
        (#"{"o":{"x":1,"x":2}}"#, "o.x"), (#"{"o":{"x":[{"y":{"z":1,"z":2}}]}}"#, "o.x[0].y.z"),
        (#"{"a":[{"x":1,"x":2}]}"#, "a[0].x"),
    ])
    func `a repeated member inside a free value is refused`(json: String, path: String) throws {
        #expect(try fault(json, of: "Plain") == path)
    }

    @Test func `unknown members of replies are ignored at every level`() throws {
        let description = try InterfaceDescription(parsing: Self.interface)
        let output = try #require(description.method("Required")).output
        let json = Array(#"{"later":[{}],"node":{"name":"a","also":{"x":null}}}"#.utf8)
        try description.check(json, against: output, unknownMembers: .ignored)
        #expect(throws: ParameterError(path: "later")) {
            try description.check(json, against: output)
        }
    }

    @Test func `the parameters of an error are checked likewise`() throws {
        let description = try InterfaceDescription(parsing: Self.interface)
        let parameters = try #require(description.error("Failed")).parameters
        try description.check(Array(#"{"code":3}"#.utf8), against: parameters)
        #expect(throws: ParameterError(path: "code")) {
            try description.check(Array("{}".utf8), against: parameters)
        }
    }

    @Test func `a value nested past the bound is refused`() throws {
        let levels = 10
        let json =
            String(repeating: #"{"name":"n","next":"#, count: levels) + "null"
            + String(repeating: "}", count: levels)
        // The parameters themselves are one more level.
        #expect(try fault(#"{"node":\#(json)}"#, of: "Deep", maximumDepth: levels + 1) == nil)
        #expect(try fault(#"{"node":\#(json)}"#, of: "Deep", maximumDepth: levels) != nil)
    }
}
