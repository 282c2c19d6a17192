import CShims
import Glibc

/// 64 unpredictable bits from the kernel.
///
/// **Source:** getrandom(2): requests of up to 256 bytes are not cut short.
package func randomUInt64() -> UInt64 {
    var value: UInt64 = 0
    let size = MemoryLayout<UInt64>.size
    let count = uninterrupted { shim_getrandom(&value, size) }
    precondition(count == size, "the kernel has no randomness")
    return value
}
