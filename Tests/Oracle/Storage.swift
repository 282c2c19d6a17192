import SheetInterface

/// What cannot be recorded (R42a). How much room there is nobody can know beforehand; but what may be
/// refused for the want of it, and when in the order of checks.
extension Oracle {
    /// R44: the last of all checks, and the first fact comes after it.
    mutating func checkStorage(for call: Call) throws(Refusal) {
        guard call.lacksStorage else { return }
        unexplainedRefusal = nil
        throw .interface(.storageUnavailable(problem: ""))
    }
}
