import CPNG

extension Pixels {
    /// Decodes a PNG; nil when it is none, is broken or cut off, or has a side that is longer than
    /// `TerminalLimits.imageSide`: that is found before anything is decoded.
    ///
    /// Its colours are taken as sRGB, whatever else the file says of them.
    package init?(png bytes: [UInt8]) {
        guard let essence = PNGChunks.essence(of: bytes) else { return nil }
        self.init(essence)
    }

    /// Decodes what there is to decode of a PNG; nil when that is broken.
    ///
    /// **Source:** libpng's manual, section VI, the simplified interface.
    package init?(_ png: PNGChunks.Essence) {
        let decoded = png.bytes.withUnsafeBytes { source -> [UInt8]? in
            var image = png_image()
            image.version = shim_png_version
            defer { png_image_free(&image) }
            guard png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0,
                image.width == png.width, image.height == png.height
            else { return nil }
            image.format = shim_png_rgba
            // Else colours of 16 bits are taken as linear.
            image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
            var pixels = [UInt8](repeating: 0, count: png.width * png.height * 4)
            let isRead = pixels.withUnsafeMutableBytes { target in
                png_image_finish_read(&image, nil, target.baseAddress, 0, nil) != 0
            }
            return isRead ? pixels : nil
        }
        guard let decoded else { return nil }
        self.init(width: png.width, height: png.height, rgba: decoded)
    }
}
