/// How often the service manager wants a sign of life.
///
/// **Source:** sd_watchdog_enabled(3).
package enum Watchdog {
    /// Half of the time the manager waits, as sd_watchdog_enabled(3) recommends; nil when it does not
    /// wait, or for another process.
    package static func period(in environment: ServiceEnvironment) -> Duration? {
        guard let microseconds = environment.watchdogUSec.flatMap({ Int64($0) }),
            // No longer than a Duration in nanoseconds can be.
            microseconds > 1, microseconds <= .max / 1000,
            environment.watchdogPID.map({ Int32($0) == environment.ownPID }) ?? true
        else { return nil }
        return .microseconds(microseconds / 2)
    }
}
