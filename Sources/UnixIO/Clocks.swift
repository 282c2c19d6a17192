import Glibc

/// Time since the machine booted, also while it slept.
///
/// **Source:** clock_gettime(2), CLOCK_BOOTTIME.
package enum BootClock {
    /// Nanoseconds since boot.
    package static var now: Int64 {
        let time = clockTime(CLOCK_BOOTTIME)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// The time people use; it can be set forward and back.
package enum WallClock {
    /// Microseconds since 1970 began in UTC.
    package static var now: Int64 {
        let time = clockTime(CLOCK_REALTIME)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}

private func clockTime(_ clock: clockid_t) -> timespec {
    var time = timespec()
    let result = clock_gettime(clock, &time)
    precondition(result == 0, "Linux has had this clock since 2.6.39")
    return time
}
