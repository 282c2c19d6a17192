/// What `sheetctl progress` is to show, and what it does to a job that is not to go on.
struct ProgressPlan: Sendable {
    /// The sheet.
    let request: ProgressRequest
    /// How long a job may take to end before it is killed; nil: as long as it needs.
    let patience: Duration?
}
