import CShims

/// The checksum of headers and records: CRC-32C (Castagnoli).
///
/// **Source:** RFC 3720, appendix B.4; "123456789" gives e3069283.
package enum CRC32C {
    /// The sum of some bytes, by the processor's own instruction where it has one.
    ///
    /// - Parameter sum: that of the bytes before, to go on from.
    package static func of(_ bytes: UnsafeRawBufferPointer, after sum: UInt32 = 0) -> UInt32 {
        shim_crc32c(sum, bytes.baseAddress, bytes.count)
    }

    /// The same sum by tables.
    package static func inSoftware(
        of bytes: UnsafeRawBufferPointer, after sum: UInt32 = 0
    ) -> UInt32 {
        shim_crc32c_portable(sum, bytes.baseAddress, bytes.count)
    }

    /// Whether the processor has an instruction for it.
    package static var isInHardware: Bool { shim_crc32c_is_in_hardware() }
}
