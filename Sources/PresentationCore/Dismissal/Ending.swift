/// A sheet as it was when it ended, and how it ended.
package struct Ending: Hashable, Sendable {
    package let sheet: Presentation
    package let outcome: Outcome

    /// Puts both together.
    package init(sheet: Presentation, outcome: Outcome) {
        self.sheet = sheet
        self.outcome = outcome
    }
}
