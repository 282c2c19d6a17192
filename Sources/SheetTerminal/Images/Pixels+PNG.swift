import CPNG

extension Pixels {
    /// Decodes a PNG; nil when it is none, is broken or cut off, or has a side that is longer than
    /// `TerminalLimits.imageSide`: that is found before anything is decoded.
    ///
    /// **Source:** libpng's manual, section VI, the simplified interface.
    package init?(png bytes: [UInt8]) {
        let decoded = bytes.withUnsafeBytes { source -> (Int, Int, [UInt8])? in
            var image = png_image()
            image.version = shim_png_version
            defer { png_image_free(&image) }
            guard png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0
            else { return nil }
            let (width, height) = (Int(image.width), Int(image.height))
            let sides = 1...TerminalLimits.imageSide
            guard sides.contains(width), sides.contains(height) else { return nil }
            image.format = shim_png_rgba
            var pixels = [UInt8](repeating: 0, count: width * height * 4)
            let isRead = pixels.withUnsafeMutableBytes { target in
                png_image_finish_read(&image, nil, target.baseAddress, 0, nil) != 0
            }
            return isRead ? (width, height, pixels) : nil
        }
        guard let (width, height, pixels) = decoded else { return nil }
        self.init(width: width, height: height, rgba: pixels)
    }
}
