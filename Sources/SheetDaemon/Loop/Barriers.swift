import UnixIO

/// The descriptors of barriers (sd_notify_barrier), whose senders wait for them to be closed: held until
/// what came before them has been handled and recorded.
final class Barriers {
    private var numbers: [Int32] = []

    /// Holds one back.
    func hold(_ descriptor: consuming FileDescriptor) { numbers.append(descriptor.release()) }

    /// Lets everybody go on who waits.
    func lift() {
        guard !numbers.isEmpty else { return }
        for number in numbers { ForeignDescriptors.close(number) }
        numbers.removeAll(keepingCapacity: true)
    }
}
