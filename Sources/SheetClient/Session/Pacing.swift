import UnixIO

/// How a session tells the time, lets it pass, and draws lots.
package struct Pacing: Sendable {
    /// By a clock that nobody sets, and that counts while the machine sleeps.
    package let now: @Sendable () -> ContinuousClock.Instant
    /// Waits so long, or throws `interrupted` as soon as the descriptor is readable.
    package let pause: @Sendable (Duration, Int32?) throws(SheetClientError) -> Void
    /// 64 bits that nobody can foresee.
    package let random: @Sendable () -> UInt64

    package init(
        now: @escaping @Sendable () -> ContinuousClock.Instant,
        pause: @escaping @Sendable (Duration, Int32?) throws(SheetClientError) -> Void,
        random: @escaping @Sendable () -> UInt64
    ) {
        self.now = now
        self.pause = pause
        self.random = random
    }

    /// That of the machine.
    package static let real = Pacing(
        now: { .now },
        pause: { duration, interruption throws(SheetClientError) in
            var items = interruption.map { [Poll.Item($0, .readable)] } ?? []
            let isInterrupted: Bool
            do throws(Errno) {
                isInterrupted = try Poll.wait(&items, timeout: duration)
            } catch {
                throw .failed(error.description)
            }
            if isInterrupted { throw .interrupted }
        },
        random: randomUInt64)
}
