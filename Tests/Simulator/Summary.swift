/// What a run has seen, for people; and its digest, for comparing two runs.
package struct Summary: Hashable, Sendable {
    /// Before the ending; without those that could not happen.
    package internal(set) var steps = 0
    /// Of which some were turned away.
    package internal(set) var connections = 0
    /// Written by clients, in the ending too; some never came in whole.
    package internal(set) var calls = 0
    /// Read by clients, events among them.
    package internal(set) var replies = 0
    /// Those of the replies that were errors.
    package internal(set) var errors = 0
    /// Those of the replies that were told to watchers.
    package internal(set) var events = 0
    /// How often a watcher had been too slow.
    package internal(set) var resyncs = 0
    /// Given to renderers.
    package internal(set) var pictures = 0
    /// Datagrams of sd_notify.
    package internal(set) var notifications = 0
    /// Accepted.
    package internal(set) var sheets = 0
    /// Recorded.
    package internal(set) var facts = 0
    /// How often the process was killed, and how often it was stopped and started again.
    package internal(set) var crashes = 0
    package internal(set) var restarts = 0
    /// How often the disk began to refuse to record what happens.
    package internal(set) var losses = 0
    /// Turns of which nothing was recorded, and crashes in which that was forgotten.
    package internal(set) var unrecordedTurns = 0
    package internal(set) var forgettings = 0
    /// How often the process was killed in the middle of what it did on the disk, and how often that
    /// left a part of what it wrote.
    package internal(set) var tears = 0
    package internal(set) var tornWrites = 0
    /// Files that something happened to while no process was there.
    package internal(set) var damages = 0
    /// Completed.
    package internal(set) var snapshots = 0
    /// Refused because they could not have been recorded.
    package internal(set) var storageRefusals = 0
    /// Ordered to be sent.
    package internal(set) var bytes = 0
    /// Of everything that the service ordered.
    package internal(set) var digest = Digest()

    /// Of no run yet.
    package init() {}

    /// Adds what another run has seen; the digest is of both, in this order.
    package mutating func add(_ other: Summary) {
        steps += other.steps
        connections += other.connections
        calls += other.calls
        replies += other.replies
        errors += other.errors
        events += other.events
        resyncs += other.resyncs
        pictures += other.pictures
        notifications += other.notifications
        sheets += other.sheets
        facts += other.facts
        crashes += other.crashes
        restarts += other.restarts
        losses += other.losses
        unrecordedTurns += other.unrecordedTurns
        forgettings += other.forgettings
        tears += other.tears
        tornWrites += other.tornWrites
        snapshots += other.snapshots
        damages += other.damages
        storageRefusals += other.storageRefusals
        bytes += other.bytes
        digest.add(other.digest.description)
    }

    /// Everything but the digest, in one line.
    package var words: String {
        "\(steps) steps: \(connections) connections, \(calls) calls, \(replies) replies "
            + "(\(errors) errors), \(events) events (\(resyncs) resyncs), "
            + "\(pictures) pictures, \(notifications) notifications, \(sheets) sheets, "
            + "\(facts) facts, \(bytes) bytes out, \(crashes) crashes (\(tears) of them while it wrote, \(tornWrites) torn), \(snapshots) snapshots, \(damages) damages, \(restarts) restarts, "
            + "\(storageRefusals) refused for want of storage, \(losses) losses, "
            + "\(unrecordedTurns) turns unrecorded, \(forgettings) forgettings"
    }
}
