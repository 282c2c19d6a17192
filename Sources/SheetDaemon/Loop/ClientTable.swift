import SheetService
import UnixIO

/// The clients that are connected, each at a place that its token names.
struct ClientTable {
    private var slots: [ClientSocket?] = []
    private var generations: [UInt32] = []
    private var freeSlots: [Int] = []

    /// How many there are.
    var count: Int { slots.count - freeSlots.count }

    /// Those that are connected.
    var all: [ClientSocket] { slots.compactMap { $0 } }

    /// Gives a connection its place.
    mutating func insert(_ stream: consuming UnixStream) -> ClientSocket {
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = free
        } else {
            slot = slots.count
            slots.append(nil)
            generations.append(0)
        }
        generations[slot] &+= 1
        let id = ConnectionID(slot: slot, generation: generations[slot])
        let client = ClientSocket(id: id, stream: stream)
        slots[slot] = client
        return client
    }

    /// The client with this id, unless it has been removed.
    subscript(id: ConnectionID) -> ClientSocket? {
        guard id.slot < slots.count, let client = slots[id.slot], client.id == id else {
            return nil
        }
        return client
    }

    mutating func remove(_ id: ConnectionID) {
        guard self[id] != nil else { return }
        slots[id.slot] = nil
        freeSlots.append(id.slot)
    }
}

extension ConnectionID {
    /// As the loop knows the client: never one of the loop's own tokens, which are below `firstToken`.
    var token: UInt64 { ConnectionID.firstToken + UInt64(slot) << 32 + UInt64(generation) }

    /// Reads a token back; `nil` for one of the loop's own.
    init?(token: UInt64) {
        guard token >= ConnectionID.firstToken else { return nil }
        let number = token - ConnectionID.firstToken
        self.init(slot: Int(number >> 32), generation: UInt32(truncatingIfNeeded: number))
    }

    private static let firstToken: UInt64 = 1 << 16
}
