/// What a run has seen, for people; and its digest, for comparing two runs.
package struct Summary: Hashable, Sendable {
    package internal(set) var steps = 0
    package internal(set) var connections = 0
    package internal(set) var calls = 0
    package internal(set) var replies = 0
    package internal(set) var errors = 0
    package internal(set) var events = 0
    package internal(set) var resyncs = 0
    package internal(set) var sheets = 0
    package internal(set) var facts = 0
    package internal(set) var bytes = 0
    package internal(set) var digest = Digest()

    /// Everything but the digest, in one line.
    package var words: String {
        "\(steps) steps: \(connections) connections, \(calls) calls, \(replies) replies "
            + "(\(errors) errors), \(events) events (\(resyncs) resyncs), \(sheets) sheets, "
            + "\(facts) facts, \(bytes) bytes out"
    }
}
