/// Numbers as the files hold them: the lowest byte first, at any offset.
extension UnsafeRawBufferPointer {
    func littleEndian<Number: FixedWidthInteger & BitwiseCopyable>(
        at offset: Int, as type: Number.Type
    ) -> Number {
        Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
    }
}

extension [UInt8] {
    func littleEndian<Number: FixedWidthInteger & BitwiseCopyable>(
        at offset: Int, as type: Number.Type
    ) -> Number {
        withUnsafeBytes { $0.littleEndian(at: offset, as: type) }
    }

    mutating func setLittleEndian<Number: FixedWidthInteger & BitwiseCopyable>(
        _ number: Number, at offset: Int
    ) {
        withUnsafeMutableBytes {
            $0.storeBytes(of: number.littleEndian, toByteOffset: offset, as: Number.self)
        }
    }
}
