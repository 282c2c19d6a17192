import Glibc
package import SheetClient
package import SheetRendering
import UnixIO

/// A terminal on which a person sees sheets and answers them, until the person leaves.
///
/// One loop in one thread, and another thread that reads images. It sleeps while nothing moves and nothing
/// happens.
package struct AttachedTerminal: ~Copyable {
    /// Whose sheets are drawn, and how.
    package struct Settings: Sendable {
        package var services: [ServiceAddress]
        package var environment: ClientEnvironment
        package var attachment: RendererSession.Attachment
        /// Drawn in ASCII, and without a mouse.
        package var isPlain = false
        /// Whether the mouse is asked for.
        package var hasMouse = true
        /// Nothing moves.
        package var isStill = false

        /// With colours, mouse and motion.
        package init(
            services: [ServiceAddress], environment: ClientEnvironment,
            attachment: RendererSession.Attachment
        ) {
            self.services = services
            self.environment = environment
            self.attachment = attachment
        }
    }

    /// Why there is nothing to draw, or nothing to draw on.
    package enum Failure: Error, Hashable, Sendable {
        /// This is no terminal that could be drawn on; in a clause for people.
        case unsuitable(String)
        /// What the daemon said that will not have this renderer, or an operation that failed.
        case ended(SheetClientError)
    }

    private let terminal: TerminalScreen
    private let signals: SignalDescriptor
    private var services: ServiceLinks
    private var screen: AttachedScreen
    private var images: ImageThread
    private var cells: Cells
    private var diff: CellDiff
    private var keys: TerminalInput
    /// When what has begun of a key counts as all of it.
    private var keysEnd: ContinuousClock.Instant?
    private var hasLeft = false
    /// What was typed is here, until it is taken.
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: TerminalLimits.readBytes, alignment: 1)

    /// Draws on the terminal of this process until the person leaves, or the terminal is gone; then it is
    /// as it was found.
    ///
    /// - Parameter variable: The value of an environment variable, `nil` when it is not set.
    package static func run(
        _ settings: Settings, variable: (String) -> String? = Self.variable
    ) throws(Failure) {
        try checkTerminal(variable)
        do throws(SheetClientError) {
            var terminal = try open(
                settings, Look(depth: ColourDepth(variable), isPlain: settings.isPlain),
                TerminalInput(escapePatience: escapePatience(variable)))
            try terminal.goOn()
        } catch {
            throw .ended(error)
        }
    }

    private static func checkTerminal(_ variable: (String) -> String?) throws(Failure) {
        guard isatty(STDIN_FILENO) == 1 else {
            throw .unsuitable("sheets are answered at a terminal, and standard input is none")
        }
        guard isatty(STDOUT_FILENO) == 1 else {
            throw .unsuitable("sheets are drawn on a terminal, and standard output is none")
        }
        let kind = variable("TERM") ?? ""
        guard !kind.isEmpty, kind != "dumb" else {
            let words = kind.isEmpty ? "nothing" : kind
            throw .unsuitable("a terminal is needed that can draw anywhere; TERM says \(words)")
        }
    }

    /// As other programs for terminals, by $ESCDELAY in milliseconds.
    ///
    /// **Source:** ncurses(3NCURSES).
    package static func escapePatience(_ variable: (String) -> String?) -> Duration {
        guard let word = variable("ESCDELAY"), let delay = Int(word),
            (1...TerminalLimits.longestEscapeDelay).contains(delay)
        else { return TerminalLimits.escapePatience }
        return .milliseconds(delay)
    }

    private static func open(
        _ settings: Settings, _ look: Look, _ keys: consuming TerminalInput
    ) throws(SheetClientError) -> AttachedTerminal {
        let hasMouse = settings.hasMouse && !settings.isPlain
        do throws(Errno) {
            let ours = [SIGWINCH, SIGCONT]
            try Signals.block(ours)
            let signals = try SignalDescriptor(ours)
            let terminal = try TerminalScreen(modes: hasMouse ? .all : .keyboard)
            return AttachedTerminal(settings, look, keys, terminal, signals, try ImageThread())
        } catch {
            throw .failed(error.description)
        }
    }

    private init(
        _ settings: Settings, _ look: Look, _ keys: consuming TerminalInput,
        _ terminal: consuming TerminalScreen, _ signals: consuming SignalDescriptor,
        _ images: consuming ImageThread
    ) {
        self.keys = keys
        let size = terminal.size
        let screen = AttachedScreen(
            on: size, look: look, services: settings.services.map(\.name),
            timing: settings.isStill ? .still : StageTiming(), today: .today)
        services = ServiceLinks(
            settings.services, in: settings.environment, as: settings.attachment,
            on: screen.surface, at: .now)
        self.screen = screen
        self.terminal = terminal
        self.signals = signals
        self.images = images
        cells = Cells(size)
        diff = CellDiff(depth: look.depth)
    }

    deinit {
        Memory.wipe(buffer)
        buffer.deallocate()
    }

    /// The value of a variable of this process.
    package static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    private mutating func goOn() throws(SheetClientError) {
        do throws(Errno) {
            while !hasLeft, screen.end == nil { try turn() }
        } catch {
            // A terminal that hangs up is no failure.
            guard error.code == EIO else { throw .failed(error.description) }
        }
        // What was asked for last has still to be sent.
        services.advance(&screen, to: .now)
        if !hasLeft, let end = screen.end { throw end }
    }

    // MARK: One turn

    private mutating func turn() throws(Errno) {
        services.advance(&screen, to: .now)
        screen.setToday(.today)
        try drawIfDue()
        if images.isIdle, let order = screen.imageOrder { images.load(order) }
        var items =
            [
                Poll.Item(terminal.input, .readable),
                Poll.Item(signals.descriptor.rawValue, .readable),
                images.pollItem,
            ] + services.pollItems
        _ = try Poll.wait(&items, timeout: timeout)
        takeSignals()
        if !items[2].ready.isEmpty, let image = images.takeLoaded() { screen.take(image) }
        if !items[0].ready.isEmpty { try readKeys() }
        if let end = keysEnd, end <= .now { endKeys() }
    }

    private var timeout: Duration? {
        let now = ContinuousClock.now
        let times = [services.wakeUp, screen.nextDrawing(after: now), keysEnd]
        return times.compactMap { $0 }.min().map { max(.zero, $0 - now) }
    }

    private mutating func drawIfDue() throws(Errno) {
        let now = ContinuousClock.now
        guard screen.end == nil, let due = screen.nextDrawing(after: now), due <= now else {
            return
        }
        let report = screen.draw(at: now, into: &cells)
        var bytes: [UInt8] = []
        diff.update(to: cells, into: &bytes)
        if !bytes.isEmpty { try terminal.write(bytes) }
        services.tell(report, at: .now)
        // Somebody may wait for it.
        services.advance(&screen, to: .now)
    }

    // MARK: The terminal

    private mutating func takeSignals() {
        while let signal = signals.next() {
            // Who fails to take it again, because it is gone, finds out when drawing.
            if signal == SIGCONT { try? terminal.enterAgain() }
            refresh()
        }
    }

    /// The terminal may have another size, and shows anything.
    private mutating func refresh() {
        let size = terminal.size
        if size != cells.size {
            cells = Cells(size)
            screen.resize(to: size, at: .now)
            services.resize(to: screen.surface, at: .now)
        }
        diff.invalidate()
        screen.needsDrawing = true
    }

    private mutating func readKeys() throws(Errno) {
        let count = try terminal.read(into: buffer)
        guard count > 0 else {
            hasLeft = true
            return
        }
        defer { Memory.wipe(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])) }
        let typed = buffer[..<count]
        try take { keys, deliver in keys.feed(typed, deliver) }
        keysEnd = keys.patience.map { .now + $0 }
    }

    private mutating func endKeys() {
        keysEnd = nil
        try? take { keys, deliver in keys.timeOut(deliver) }
    }

    /// Takes each event as it is known: a list of them would leave what was typed in memory that is freed
    /// (R26), and what is pasted can be wiped where it lies.
    private mutating func take(
        _ read: (inout TerminalInput, (consuming InputEvent) -> Void) -> Void
    ) throws(Errno) {
        let now = ContinuousClock.now
        var keys = TerminalInput()
        swap(&keys, &self.keys)
        var failure: Errno?
        read(&keys) { event in
            guard !hasLeft, failure == nil else { return }
            do throws(Errno) {
                for request in screen.take(event, at: now) { try perform(request, now) }
            } catch {
                failure = error
            }
        }
        swap(&keys, &self.keys)
        if let failure { throw failure }
    }

    private mutating func perform(
        _ request: ScreenRequest, _ now: ContinuousClock.Instant
    ) throws(Errno) {
        switch request {
        case .choose, .attemptDismiss, .endDrag, .selectDetent:
            guard !services.ask(request, at: now), let act = request.act else { return }
            screen.take(.unknown, to: act)
        case .copy(let bytes): try terminal.write(bytes)
        case .leave: hasLeft = true
        case .suspend:
            // Who cannot be seen is no renderer.
            services.detach(&screen, at: now)
            terminal.stop()
            services.attach(at: .now)
            refresh()
        case .redraw: diff.invalidate()
        }
    }
}

extension CalendarDay {
    /// That of this machine.
    static var today: CalendarDay {
        var seconds = time(nil)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return CalendarDay(number: 0) }
        let day = CalendarDay(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
        return day ?? CalendarDay(number: 0)
    }
}
