import TestKit
import Testing
import Varlink

/// What holds for any stream of bytes, however it is cut.
@Suite struct ConnectionPropertyTests {
    /// A call as a client makes it, and as a server gets it.
    private struct Call: Hashable {
        var method: String
        var parameters: String
        var flags: ClientConnection.Flags
    }

    /// Answers every call with its own parameters, one with `more` three times, and some with an
    /// error; notes the calls.
    private func serve(
        _ server: inout ServerConnection, noting calls: inout [Call], atMost count: Int = .max
    ) {
        var left = count
        while left > 0, let call = server.nextCall() {
            left -= 1
            let flags: ClientConnection.Flags =
                call.wantsMore
                ? .more : call.isOneway ? .oneway : call.wantsUpgrade ? .upgrade : .none
            let parameters = server.rawParameters()
            calls.append(Call(method: call.method, parameters: parameters, flags: flags))
            if call.wantsMore {
                for _ in 0..<2 {
                    server.reply(to: call.id, encoded: Array(parameters.utf8), continues: true)
                }
            }
            if call.id.number.isMultiple(of: 5) {
                server.fail(call.id, with: VarlinkError.methodNotFound(call.method))
            } else {
                server.reply(to: call.id, encoded: Array(parameters.utf8))
            }
        }
    }

    private func randomCalls(using generator: inout SplitMix64) -> [Call] {
        (0..<Int.random(in: 1...20, using: &generator)).map { _ in
            let members = (0..<Int.random(in: 0...3, using: &generator)).map { index in
                JSONDocument.Member(
                    name: "m\(index)", value: .random(depth: 4, using: &generator))
            }
            return Call(
                method: .random(using: &generator),
                parameters: RawJSON(JSONDocument.object(members)).description,
                flags: [.none, .more, .oneway, .upgrade].randomElement(using: &generator) ?? .none)
        }
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `rule 2: any cut of the streams, served at any pace, gives the same`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let calls = randomCalls(using: &generator)
        var client = ClientConnection(limits: VarlinkLimits())
        for call in calls {
            _ = client.call(
                call.method, raw: try RawJSON(validating: Array(call.parameters.utf8)),
                flags: call.flags)
        }
        let requests = client.takeOutput()

        var server = ServerConnection(limits: VarlinkLimits())
        var served: [Call] = []
        var answers: [UInt8] = []
        for piece in requests.split(using: &generator) {
            server.receive(piece)
            serve(&server, noting: &served, atMost: .random(in: 0...3, using: &generator))
            answers += server.sendAll()
        }
        server.receiveEnd()
        serve(&server, noting: &served)
        answers += server.sendAll()
        #expect(server.next() == .finished)
        #expect(served == calls)

        var replies: [IncomingReply] = []
        for piece in answers.split(using: &generator) {
            client.receive(piece)
            replies += try client.allReplies()
        }
        client.receiveEnd()
        #expect(try client.next() == nil)
        #expect(client.isEnded)
        #expect(replies.map(\.call.number) == expectedNumbers(for: calls))
        for reply in replies where reply.error == nil {
            #expect(reply.parameters.description == calls[Int(reply.call.number) - 1].parameters)
        }
    }

    private func expectedNumbers(for calls: [Call]) -> [UInt64] {
        zip(1..., calls).flatMap { number, call in
            [UInt64](
                repeating: UInt64(number),
                count: call.flags == .oneway ? 0 : call.flags == .more ? 3 : 1)
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `no bytes trap a server, and any cut of them gives the same`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var client = ClientConnection(limits: VarlinkLimits())
        for call in randomCalls(using: &generator) {
            _ = client.call(call.method, Sample(name: call.parameters), flags: call.flags)
        }
        let bytes = client.takeOutput().mutated(using: &generator)

        func run(_ pieces: [[UInt8]]) -> (
            calls: [Call], output: [UInt8], end: ServerConnection.Next
        ) {
            var server = ServerConnection(limits: VarlinkLimits())
            var calls: [Call] = []
            for piece in pieces {
                server.receive(piece)
                serve(&server, noting: &calls)
            }
            server.receiveEnd()
            return (calls, server.sendAll(), server.next())
        }
        let whole = run([bytes])
        let cut = run(bytes.split(using: &generator))
        #expect(whole.calls == cut.calls)
        #expect(whole.output == cut.output)
        #expect(whole.end == cut.end)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `no bytes trap a client`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var bytes: [UInt8] = []
        for _ in 0..<5 {
            bytes += ServerConnection.continuingFrame(
                Sample(name: .random(using: &generator)))
        }
        var client = ClientConnection(limits: VarlinkLimits())
        _ = client.call("a.b", NoParameters(), flags: .more)
        var replies = 0
        do throws(ProtocolViolation) {
            for piece in bytes.mutated(using: &generator).split(using: &generator) {
                client.receive(piece)
                while let reply = try client.next() {
                    replies += 1
                    _ = try? reply.decode(Sample.self)
                }
            }
            client.receiveEnd()
            while try client.next() != nil { replies += 1 }
            Issue.record("the stream did not end as it should")
        } catch {
            #expect(client.isEnded && client.pendingCalls == 0)
            #expect(!error.description.isEmpty)
        }
        #expect(replies <= bytes.count / 2)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `no bytes trap the decoder, and what it refuses has a path of names and indices`(
        seed: UInt64
    ) {
        var generator = SplitMix64(seed: seed)
        var sample = Sample(name: .random(using: &generator))
        sample.count = .random(using: &generator)
        sample.payload = RawJSON(JSONDocument.object([]))
        sample.words = ["a", "b"]
        sample.children = [Sample(name: "c"), sample]
        for _ in 0..<50 {
            let bytes = RawJSON(sample).bytes.mutated(using: &generator)
            do throws(ParameterError) {
                let read = try ParameterDecoder.decode(
                    Sample.self, from: bytes, unknownMembers: .refused)
                let again = try ParameterDecoder.decode(
                    Sample.self, from: RawJSON(read).bytes, unknownMembers: .refused)
                #expect(again == read)
            } catch {
                #expect(error.path.utf8.count <= bytes.count * 2)
            }
        }
    }
}
