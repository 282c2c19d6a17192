import CSystemd
import Glibc
import UnixIO

/// An sd-event loop that lives in another loop as one descriptor.
///
/// The host must have it prepared before it sleeps (only that arms the guest's timers and asks its
/// sources, as sd-bus's, what they wait for), and run it when its descriptor is ready. sd-event counts
/// its states: initial → prepare → armed → wait → pending → dispatch → initial, where prepare may lead
/// to pending at once and wait back to initial.
///
/// **Source:** sd_event_wait(3), sd_event_get_fd(3).
@MainActor final class EventGuest {
    private let event: OpaquePointer
    /// Something was done to the guest since it was armed.
    private var isStale = false
    /// Whether it has been prepared, and nothing has been pending: it can be slept on as it is.
    private var isArmed = false

    init() throws(Errno) {
        var event: OpaquePointer?
        try Errno.check(sd_event_new(&event), "make an sd-event loop")
        guard let event else { throw Errno(code: ENOMEM, operation: "make an sd-event loop") }
        self.event = event
    }

    isolated deinit {
        sd_event_unref(event)
    }

    /// The descriptor that is readable while something of the guest is ready.
    var descriptor: Int32 { sd_event_get_fd(event) }

    /// Lends the `sd_event` to attach or change something. What is changed outside the guest's own
    /// callbacks takes effect before the host sleeps next.
    func with<Result>(_ body: (OpaquePointer) throws(Errno) -> Result) throws(Errno) -> Result {
        isStale = true
        return try body(event)
    }

    /// Makes ready for the host's sleep. True when something is pending: then the host must not sleep.
    func prepare() throws(Errno) -> Bool {
        guard isStale || !isArmed else { return false }
        if isStale, sd_event_get_state(event) == SD_EVENT_ARMED {
            // An armed guest cannot be prepared again, but one that has looked can.
            try check(sd_event_wait(event, 0))
        }
        isStale = false
        if sd_event_get_state(event) == SD_EVENT_INITIAL { try check(sd_event_prepare(event)) }
        isArmed = sd_event_get_state(event) == SD_EVENT_ARMED
        return !isArmed
    }

    /// Runs the callbacks of everything that is ready, at most so many, and leaves the guest armed or
    /// pending. Each dispatch runs one callback and takes one signal, hence the repetition.
    func run(callbacks limit: Int = SystemdLimits.guestCallbacks) throws(Errno) {
        var callbacks = 0
        while callbacks < limit {
            let isPending = try prepare()
            isArmed = false
            if !isPending, try check(sd_event_wait(event, 0)) == 0 { break }
            try check(sd_event_dispatch(event))
            callbacks += 1
        }
        _ = try prepare()
    }

    @discardableResult
    private func check(_ result: Int32) throws(Errno) -> Int32 {
        try Errno.check(result, "run the sd-event loop")
    }
}
