import PresentationCore

/// Which connections something lives with: a sheet with its presenters, a scene with its openers
/// (R21).
struct Attachments<Subject: Hashable & Sendable>: Sendable {
    private var connections: [Subject: [ConnectionID]] = [:]
    private var subjects: [ConnectionID: OrderedMap<Subject, Bool>] = [:]

    /// Whether nothing lives with any connection.
    var isEmpty: Bool { connections.isEmpty && subjects.isEmpty }

    /// Lets `subject` live as long as `connection`, among others.
    mutating func attach(_ subject: Subject, to connection: ConnectionID) {
        guard subjects[connection]?[subject] == nil else { return }
        connections[subject, default: []].append(connection)
        subjects[connection, default: OrderedMap()][subject] = true
    }

    /// Whether `subject` lives with some connection.
    func isAttached(_ subject: Subject) -> Bool { connections[subject] != nil }

    /// Whether something lives with `connection`.
    func isHolding(_ connection: ConnectionID) -> Bool { subjects[connection] != nil }

    /// Forgets a subject that has ended.
    ///
    /// - Returns: the connections that it lived with, in the order in which it was attached to them.
    mutating func remove(_ subject: Subject) -> [ConnectionID] {
        let theirs = connections.removeValue(forKey: subject) ?? []
        for connection in theirs { detach(subject, from: connection) }
        return theirs
    }

    /// Forgets a connection that is gone.
    ///
    /// - Returns: the subjects that live with no connection any more, in the order in which they were
    ///   attached.
    mutating func remove(_ connection: ConnectionID) -> [Subject] {
        var left: [Subject] = []
        for subject in subjects.removeValue(forKey: connection)?.keys ?? [] {
            connections[subject]?.removeAll { $0 == connection }
            guard connections[subject]?.isEmpty ?? true else { continue }
            connections[subject] = nil
            left.append(subject)
        }
        return left
    }

    private mutating func detach(_ subject: Subject, from connection: ConnectionID) {
        guard var theirs = subjects.removeValue(forKey: connection) else { return }
        theirs[subject] = nil
        if !theirs.isEmpty { subjects[connection] = theirs }
    }
}
