/// The bounds of this target.
package enum SystemdLimits {
    /// Callbacks of sd-event in one turn: more wait for the next, so that a flood of signals or bus
    /// messages does not keep the clients waiting.
    package static let guestCallbacks = 64

    /// Bytes of a datagram to the service manager. The manager takes 4096, but some that stand in for it
    /// read less. **Source:** sd_notify(3); podman reads 1 KiB at a time.
    package static let notificationBytes = 1023

    /// How long the manager's queue of datagrams may stay full before it is not told that the service is
    /// ready, or stops. In the queue are other services' words, too, so it is full now and then; but a
    /// manager that has stopped reading must not stop the service.
    package static let managerPatience: Duration = .milliseconds(500)

    /// How long the manager may take to say which job our unit has: a person waits for the stop.
    package static let managerAnswer: Duration = .milliseconds(200)

    /// How long the bus may take to greet us, and logind to answer a question: longer than either takes
    /// on a machine that is starting, and no longer than a person waits to be told that it is broken.
    package static let logindAnswer: Duration = .seconds(10)

    /// Questions to logind that are open at once. dbus-daemon lets a connection wait for 128 replies
    /// unless it is told otherwise. **Source:** dbus-daemon(1), max_replies_per_connection.
    static let logindRequests = 32

    /// Sessions, seats and users that are followed: half of what logind allows of each (SessionsMax=,
    /// 8192), and more than people fit on a machine.
    static let logindObjects = 4096

    /// The pause before a lost bus is tried again, the first time and at most. It doubles.
    static let shortestBusPause: Duration = .milliseconds(100)
    static let longestBusPause: Duration = .seconds(30)
}
