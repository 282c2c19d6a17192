import PresentationCore
import SheetInterface
import Varlink

/// Wiping what secrets leave in memory (R26).
///
/// Overwritten are the frame of every Choose, as soon as it is answered, and what the outside keeps of
/// the bytes that brought it and of the replies that carry secrets. So a secret does not outlast its
/// call in any buffer that lives on, as that of a connection on which other calls wait.
///
/// Not overwritten is what Swift gives no hold on: the longer strings that values are decoded into, and
/// what copies of short ones it makes on the way. They are freed with the call, and their memory keeps
/// what it held until it is used again. Nor can the copies be reached that the kernel and the client
/// make, and those of memory that is swapped out or dumped.
extension SheetService {
    /// Has the bytes of an answer overwritten when it is done with. Every answer, whether its sheet has
    /// secrets or has ended by now: they are few, and short.
    mutating func wipe(_ call: Call) {
        connections.update(call.connection) { $0.machine.wipeCall() }
        secretConnections.append(call.connection)
    }

    /// Notes that a reply with secrets goes out on a connection.
    mutating func prepareForSecrets(of outcome: Wire.Outcome, on id: ConnectionID) {
        let bytes = (outcome.values ?? []).flatMap(\.value).reduce(0) { $0 + $1.utf8.count }
        let ids = (outcome.values ?? []).reduce(0) {
            $0 + $1.id.utf8.count + $1.value.count * 3 + 24
        }
        // One byte is written as six at most; the rest of an outcome is short but for names and paths.
        connections.update(id) { $0.machine.reserveOutput(bytes * 6 + ids + (16 << 10)) }
        secretConnections.append(id)
    }
}

extension Choose.Parameters {
    /// Overwrites the values where they stand, once nobody else has them: a string of up to 15 bytes stands
    /// in its array itself.
    mutating func wipeValues() {
        guard var wiped = values else { return }
        values = nil
        for value in wiped.indices {
            for word in wiped[value].value.indices { wiped[value].value[word] = "" }
        }
    }
}
