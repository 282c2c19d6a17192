import CPNG
import Glibc

/// PNG files for tests.
enum PNGFile {
    /// One of one colour.
    static func bytes(width: Int, height: Int, _ colour: [UInt8] = [255, 0, 0, 255]) -> [UInt8] {
        var image = png_image()
        image.version = shim_png_version
        image.width = png_uint_32(width)
        image.height = png_uint_32(height)
        image.format = shim_png_rgba
        let pixels = (0..<width * height).flatMap { _ in colour }
        var count = png_alloc_size_t(0)
        png_image_write_to_memory(&image, nil, &count, 0, pixels, 0, nil)
        var bytes = [UInt8](repeating: 0, count: Int(count))
        png_image_write_to_memory(&image, &bytes, &count, 0, pixels, 0, nil)
        return Array(bytes.prefix(Int(count)))
    }

    /// What claims to be of a size, and is of another one.
    static func claiming(width: UInt32, height: UInt32) -> [UInt8] {
        var bytes = bytes(width: 1, height: 1)
        for (place, side) in [(16, width), (20, height)] {
            for byte in 0..<4 { bytes[place + byte] = UInt8(side >> (24 - 8 * byte) & 255) }
        }
        let sum = crc(bytes[12..<29])
        for byte in 0..<4 { bytes[29 + byte] = UInt8(sum >> (24 - 8 * byte) & 255) }
        return bytes
    }

    /// **Source:** PNG specification, annex D.
    private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
                sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
            }
        }
    }
}

/// A folder that is there for one test.
struct ImageFolder: ~Copyable {
    let path: String

    init() {
        var name = Array("/tmp/sheetd-images-XXXXXX".utf8CString)
        path = name.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress, mkdtemp(start) != nil else { return "" }
            return String(cString: start)
        }
    }

    deinit {
        for name in ["image", "link", "pipe"] { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// Writes the file `image`; gives its path.
    func write(_ bytes: [UInt8]) -> String {
        let name = "\(path)/image"
        let number = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard number >= 0 else { return "" }
        defer { close(number) }
        var start = 0
        while start < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(number, buffer.baseAddress.map { $0 + start }, bytes.count - start)
            }
            guard count > 0 else { return "" }
            start += count
        }
        return name
    }
}
