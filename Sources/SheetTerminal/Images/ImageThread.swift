import Glibc
import Synchronization
package import UnixIO

/// Reads images, one at a time, in a thread of its own: opening a file takes as long as its file system
/// likes, which may be for ever, and decoding a large one takes longer than people wait.
///
/// The thread is started with the first order. Nobody waits for it: it ends when it comes to see that
/// nobody wants it any more, or with the process.
package struct ImageThread: ~Copyable {
    /// Reads an image.
    package typealias Loader = @Sendable (ImageOrder) -> LoadedImage

    private let exchange: ImageExchange
    private let loader: Loader
    private var isStarted = false
    /// Whether nothing is being read.
    package private(set) var isIdle = true

    /// Has nothing to do yet.
    package init(_ loader: @escaping Loader = ImageFile.load) throws(Errno) {
        exchange = try ImageExchange()
        self.loader = loader
    }

    deinit {
        exchange.slot.withLock { $0.isLeft = true }
        exchange.wake.signal()
    }

    /// What to wait on: an image may be there to be taken.
    package var pollItem: Poll.Item {
        Poll.Item(exchange.reports.descriptor.rawValue, .readable)
    }

    /// Has an image read; only while it is idle. Where no thread can be had, no image is.
    package mutating func load(_ order: ImageOrder) {
        guard isIdle else { return }
        isIdle = false
        if !isStarted { isStarted = ImageReading(exchange, loader).start() }
        guard isStarted else {
            exchange.report(LoadedImage(order, nil, pixels: 0))
            return
        }
        exchange.slot.withLock { $0.order = order }
        exchange.wake.signal()
    }

    /// What came of the order, once.
    package mutating func takeLoaded() -> LoadedImage? {
        exchange.reports.acknowledge()
        let loaded = exchange.slot.withLock { $0.loaded.take() }
        if loaded != nil { isIdle = true }
        return loaded
    }
}

/// What the loop's thread and the images' share.
private final class ImageExchange: Sendable {
    struct Slot: Sendable {
        var order: ImageOrder?
        var loaded: LoadedImage?
        /// Nobody wants any image any more.
        var isLeft = false
    }

    let slot = Mutex(Slot())
    /// Wakes the images' thread.
    let wake: EventDescriptor
    /// Wakes the loop.
    let reports: EventDescriptor

    init() throws(Errno) {
        wake = try EventDescriptor()
        reports = try EventDescriptor()
    }

    func report(_ loaded: LoadedImage) {
        slot.withLock { $0.loaded = loaded }
        reports.signal()
    }
}

/// The images' thread, until it runs and while it does.
private final class ImageReading: Sendable {
    private let exchange: ImageExchange
    private let loader: ImageThread.Loader

    init(_ exchange: ImageExchange, _ loader: @escaping ImageThread.Loader) {
        self.exchange = exchange
        self.loader = loader
    }

    /// Starts it, without any signals: those are the loop's. False when no thread can be had.
    func start() -> Bool {
        var all = sigset_t()
        var former = sigset_t()
        sigfillset(&all)
        // A thread begins with the mask of the one that makes it.
        pthread_sigmask(SIG_BLOCK, &all, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        var thread = pthread_t()
        let own = Unmanaged.passRetained(self)
        guard pthread_create(&thread, nil, readImages, own.toOpaque()) == 0 else {
            own.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    fileprivate func run() {
        while true {
            let (order, isLeft) = exchange.slot.withLock { ($0.order.take(), $0.isLeft) }
            if isLeft { return }
            if let order {
                exchange.report(loader(order))
                continue
            }
            // It does not fail on a descriptor of our own; and if it did, no image would come any more.
            guard (try? Poll.wait(exchange.wake.descriptor, for: .readable)) != nil else { return }
            exchange.wake.acknowledge()
        }
    }
}

private func readImages(_ own: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let own else { return nil }
    // What else is to be done goes first. On Linux this is for the thread that calls it.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    Unmanaged<ImageReading>.fromOpaque(own).takeRetainedValue().run()
    return nil
}
