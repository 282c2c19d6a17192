/// What does not work as it should.
package struct Problems: Hashable, Sendable {
    /// What can work or not.
    package enum Subject: Hashable, Sendable, CaseIterable {
        /// Recording facts, so that nothing is lost over a restart.
        case storage
        /// Keeping what has ended, for people to look at.
        case history
        /// Reading the configuration, at the start and anew.
        case configuration
    }

    private var sentences: [Subject: String] = [:]

    /// What is wrong with a subject, in a clause; `nil` when nothing is.
    subscript(subject: Subject) -> String? {
        get { sentences[subject] }
        set { sentences[subject] = newValue }
    }

    /// All that is wrong, in one line; `nil` when nothing is.
    var words: String? {
        let all = Subject.allCases.compactMap { sentences[$0] }
        return all.isEmpty ? nil : all.joined(separator: "; ")
    }
}
