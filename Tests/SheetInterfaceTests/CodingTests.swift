import SheetInterface
import TestKit
import Testing
import Varlink

@Suite struct CodingTests {
    /// Random values for each shape.
    private static let repetitions: UInt64 = 200

    @Test(arguments: Contract.objects + Contract.inputs + Contract.outputs)
    func `a random value that is written reads as an equal one, as declared`(
        _ shape: WireShape
    ) throws {
        let structure = try Contract.structure(of: shape)
        for seed in 0..<Self.repetitions {
            var generator = ParameterGenerator(Contract.description, seed: seed)
            let bytes = generator.wellFormed(structure)
            let (encoded, isEqual) = try shape.roundTrip(bytes)
            #expect(isEqual, "seed \(seed)")
            try Contract.description.check(encoded, against: structure)
        }
    }

    @Test(
        arguments: Contract.inputs,
        [ParameterDecoder.UnknownMembers.refused, .ignored])
    func `decoding and the description refuse the same calls, for the same parameter`(
        _ shape: WireShape, _ unknownMembers: ParameterDecoder.UnknownMembers
    ) throws {
        let structure = try Contract.structure(of: shape)
        for seed in 0..<Self.repetitions {
            var generator = ParameterGenerator(Contract.description, seed: seed)
            let bytes = generator.illFormed(structure)
            let declared = path {
                () throws(ParameterError) in
                try Contract.description.check(
                    bytes, against: structure, unknownMembers: unknownMembers)
            }
            let decoded = shape.refusal(of: bytes, unknownMembers: unknownMembers)
            // The one word that a call must have, and that no reply repeats.
            if unknownMembers == .ignored, shape.name == AttemptDismiss.name, decoded == "gesture" {
                continue
            }
            #expect(decoded == declared, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test func `faults are among the random calls`() throws {
        let present = WireShape(Present.name, Present.Parameters.self)
        let structure = try Contract.structure(of: present)
        let refused = (0..<Self.repetitions).filter { seed in
            var generator = ParameterGenerator(Contract.description, seed: seed)
            return present.refusal(
                of: generator.illFormed(structure), unknownMembers: .refused) != nil
        }
        #expect(refused.count > 50)
    }

    @Test func `a server refuses an unknown member by its path, a client passes it over`() throws {
        let bytes = Array(#"{"sheet":{"actions":[{"id":"a","label":"A","colour":1}]}}"#.utf8)
        #expect(throws: ParameterError(path: "sheet.actions[0].colour")) {
            try ParameterDecoder.decode(
                Present.Parameters.self, from: bytes, unknownMembers: .refused)
        }
        let lenient = try ParameterDecoder.decode(
            Present.Parameters.self, from: bytes, unknownMembers: .ignored)
        #expect(lenient.sheet.actions == [Wire.Action(id: "a", label: "A")])
    }

    @Test func `a server refuses an unknown word by its path, a client keeps it as it came`() throws
    {
        let bytes = Array(#"{"state":"pinned","reasons":[]}"#.utf8)
        #expect(throws: ParameterError(path: "state")) {
            try ParameterDecoder.decode(Explain.Reply.self, from: bytes, unknownMembers: .refused)
        }
        let reply = try ParameterDecoder.decode(
            Explain.Reply.self, from: bytes, unknownMembers: .ignored)
        #expect(reply.state.known == nil && RawJSON(reply).bytes == bytes)
    }

    @Test func `a client takes an unknown word of a request for none`() throws {
        let bytes = Array(#"{"title":"Go?","style":"island","priority":"high"}"#.utf8)
        #expect(throws: ParameterError(path: "style")) {
            try ParameterDecoder.decode(
                Wire.SheetRequest.self, from: bytes, unknownMembers: .refused)
        }
        let request = try ParameterDecoder.decode(
            Wire.SheetRequest.self, from: bytes, unknownMembers: .ignored)
        #expect(request.title == "Go?" && request.style == nil && request.priority == .high)
    }

    @Test func `the bytes of a presented sheet are kept as they came`() throws {
        let sheet = #"{ "title" : "caf\u00e9", "payload":{"b":1.0,"a":[ ]} }"#
        let present = try ParameterDecoder.decode(
            Present.Parameters.self, from: Array(#"{"scene":"x","sheet":\#(sheet)}"#.utf8),
            unknownMembers: .refused)
        #expect(present.sheetBytes.description == sheet)
        #expect(present.sheet.title == "café")
        #expect(RawJSON(present).description == #"{"scene":"x","sheet":\#(sheet)}"#)
    }

    @Test func `a sheet made in Swift has the bytes it is written as`() {
        let present = Present.Parameters(sheet: Wire.SheetRequest(title: "t"))
        #expect(present.sheetBytes.description == #"{"title":"t"}"#)
        #expect(RawJSON(present).description == #"{"sheet":{"title":"t"}}"#)
    }

    @Test func `the request of a sheet is read from its bytes`() throws {
        var sheet = Wire.Sheet(
            id: "a", scene: "main", state: .presented, priority: .normal, style: .sheet,
            generation: 1, presenter: Wire.Peer(uid: 0), lifetime: .detached, createdAt: "")
        #expect(try sheet.decodedRequest() == nil)
        sheet.request = try RawJSON(validating: Array(#"{"title":"t","later":1}"#.utf8))
        #expect(try sheet.decodedRequest() == Wire.SheetRequest(title: "t"))
    }

    @Test func `counters keep their order`() throws {
        let bytes = Array(
            #"""
            {"version":"0","instance":"i","startedAt":"","scenes":1,"sheets":2,"watchers":3,
            "connections":4,"renderers":5,"counters":{"z":1,"a":2}}
            """#.utf8)
        let status = try ParameterDecoder.decode(
            GetStatus.Reply.self, from: bytes, unknownMembers: .refused)
        #expect(status.counters.map(\.name) == ["z", "a"])
        #expect(status.counters.map(\.value) == [1, 2])
        #expect(RawJSON(status).description.hasSuffix(#""counters":{"z":1,"a":2}}"#))
    }

    private func path(_ body: () throws(ParameterError) -> Void) -> String? {
        do throws(ParameterError) {
            try body()
            return nil
        } catch {
            return error.path
        }
    }
}
