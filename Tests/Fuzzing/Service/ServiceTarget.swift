/// Clients that send any bytes, and all else that can happen to the service, as `ServiceScript` has it.
///
/// Whatever comes in: the invariants hold, facts alone lead to the same state and can be written and
/// read, each call has as many replies as it asked for and as the interface declares them, in order, and
/// nothing is left of clients that are gone.
enum ServiceTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) throws(Violation) {
        let script = ServiceScript(bytes)
        var world = FuzzedWorld(variant: script.variant)
        for step in script.steps { try world.take(step) }
        try world.end()
    }
}
