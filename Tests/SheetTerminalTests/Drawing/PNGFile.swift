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

    /// One with a text that is packed as tightly as can be, over and over, before its pixels.
    static func withTexts(_ count: Int, unpacking length: Int) -> [UInt8] {
        let image = bytes(width: 1, height: 1)
        let keyword = [UInt8(ascii: "k"), 0, 0]
        let text = chunk("zTXt", keyword + packed(length))
        return Array(image[..<33]) + Array(repeating: text, count: count).joined() + image[33...]
    }

    /// The pixels of a black image of so many bytes, as they are packed in its file.
    private static func packed(_ length: Int) -> [UInt8] {
        let side = Int(Double(length / 4).squareRoot())
        var image = png_image()
        image.version = shim_png_version
        image.width = png_uint_32(side)
        image.height = png_uint_32(side)
        image.format = shim_png_rgba
        let pixels = [UInt8](repeating: 0, count: side * side * 4)
        var count = png_alloc_size_t(0)
        png_image_write_to_memory(&image, nil, &count, 0, pixels, 0, nil)
        var bytes = [UInt8](repeating: 0, count: Int(count))
        png_image_write_to_memory(&image, &bytes, &count, 0, pixels, 0, nil)
        var packed: [UInt8] = []
        var start = 8
        while start + 12 <= Int(count) {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            if bytes[start + 4..<start + 8].elementsEqual("IDAT".utf8) {
                packed += bytes[start + 8..<start + 8 + length]
            }
            start += 12 + length
        }
        return packed
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(type.utf8) + data
        func number(_ value: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
        }
        return number(UInt32(data.count)) + named + number(crc(named[...]))
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
