import PresentationCore
import SheetInterface
import SheetService
import Testing
import Varlink

/// The main job at the size of the limits, and no more than the service: one input is one turn.
@Suite struct ManyWaitersTests {
    private static let count = 1000
    private static let now = Moment(
        instant: Instant(nanoseconds: 1), wallClock: 1_764_469_234_000_001)

    /// A service, and what it sends.
    private struct Party {
        var service = SheetService(
            settings: ServiceSettings(
                user: Bench.service.user, instance: "test", startedAt: ManyWaitersTests.now))
        private var clients: [ClientConnection] = []

        init() { _ = service.handle(.started, at: ManyWaitersTests.now) }

        /// Hands one input in.
        ///
        /// - Returns: the replies that come of it, each with the number of the client whose it is.
        mutating func hand(_ input: Input) throws -> [(client: Int, reply: IncomingReply)] {
            var replies: [(client: Int, reply: IncomingReply)] = []
            for case .send(let id, let bytes) in service.handle(input, at: ManyWaitersTests.now) {
                clients[id.slot].receive(bytes)
                while let reply = try clients[id.slot].next() { replies.append((id.slot, reply)) }
            }
            return replies
        }

        /// A client connects; its number.
        mutating func connect() throws -> Int {
            let number = clients.count
            clients.append(ClientConnection(limits: VarlinkLimits()))
            let id = ConnectionID(slot: number, generation: 1)
            #expect(try hand(.connected(id, Bench.alice, groups: [])).isEmpty)
            return number
        }

        /// A client makes a call.
        mutating func call<Method: InterfaceMethod>(
            _ method: Method.Type, _ parameters: Method.Parameters, by client: Int
        ) throws -> [(client: Int, reply: IncomingReply)] {
            _ = clients[client].call(Method.qualifiedName, parameters)
            let id = ConnectionID(slot: client, generation: 1)
            return try hand(.received(id, clients[client].takeOutput()))
        }
    }

    @Test func `each is told in the turn of the signal, the topmost sheet's first`() throws {
        var party = Party()
        let presenter = try party.connect()
        var waiters: [(client: Int, sheet: String)] = []
        for _ in 0..<Self.count {
            let told = try party.call(Present.self, .init(sheet: .question), by: presenter)
            let sheet = try #require(told.first).reply.decode(Present.Reply.self).id
            let waiter = try party.connect()
            #expect(try party.call(Await.self, .init(id: sheet), by: waiter).isEmpty)
            waiters.append((waiter, sheet))
        }
        let told = try party.hand(.phaseSignalled(.inactive))
        #expect(told.map(\.client) == waiters.map(\.client).reversed())
        let outcomes = try told.map { try #require($0.reply.decode(Await.Reply.self).outcome) }
        #expect(outcomes.map(\.id) == waiters.map(\.sheet).reversed())
        #expect(outcomes.allSatisfy { $0.reason == "sceneInactive" })
        #expect(try party.hand(.phaseSignalled(.inactive)).isEmpty)
        #expect(party.service.coordinator.sheets.isEmpty)
    }
}
