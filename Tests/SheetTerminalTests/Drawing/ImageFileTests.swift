import Glibc
import SheetInterface
import SheetRendering
import SheetTerminal
import Testing

/// R46: what a presenter names is opened only when it cannot be anything but its own image.
@Suite struct ImageFileTests {
    private static let owner = Int64(getuid())

    private static func pixels(at path: String, of owner: Int64) -> Pixels? {
        ImageFile.bytes(at: path, of: owner).flatMap { Pixels(png: $0) }
    }

    @Test func `a PNG of its owner is read`() {
        let folder = ImageFolder()
        let path = folder.write(PNGFile.bytes(width: 3, height: 2))
        let pixels = Self.pixels(at: path, of: Self.owner)
        #expect(pixels?.width == 3)
        #expect(pixels?.height == 2)
        #expect(
            pixels == Pixels(width: 3, height: 2, rgba: (0..<6).flatMap { _ in [255, 0, 0, 255] }))
    }

    @Test func `a file that is not its presenter's nor root's is not read`() {
        let folder = ImageFolder()
        let path = folder.write(PNGFile.bytes(width: 3, height: 2))
        // Root's own files are everybody's to show: another owner is needed to be refused.
        if getuid() == 0 { #expect(chown(path, 4711, 4711) == 0) }
        #expect(Self.pixels(at: path, of: 4712) == nil)
        #expect(Self.pixels(at: path, of: getuid() == 0 ? 4711 : Self.owner) != nil)
    }

    @Test func `a link is not followed`() {
        let folder = ImageFolder()
        let path = folder.write(PNGFile.bytes(width: 3, height: 2))
        let link = "\(folder.path)/link"
        #expect(symlink(path, link) == 0)
        #expect(Self.pixels(at: link, of: Self.owner) == nil)
    }

    @Test func `what is no regular file is not read, and nobody waits for it`() {
        let folder = ImageFolder()
        let pipe = "\(folder.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(Self.pixels(at: pipe, of: Self.owner) == nil)
        #expect(Self.pixels(at: folder.path, of: Self.owner) == nil)
        #expect(Self.pixels(at: "/dev/zero", of: Self.owner) == nil)
    }

    @Test func `what is too large is not read`() {
        let folder = ImageFolder()
        let image = PNGFile.bytes(width: 3, height: 2)
        func padded(_ count: Int) -> [UInt8] {
            image + Array(repeating: 0, count: count - image.count)
        }
        let largest = folder.write(padded(TerminalLimits.imageBytes))
        #expect(Self.pixels(at: largest, of: Self.owner) != nil)
        let larger = folder.write(padded(TerminalLimits.imageBytes + 1))
        #expect(Self.pixels(at: larger, of: Self.owner) == nil)
    }

    @Test func `what is cut off is no image, wherever it is cut`() {
        let image = PNGFile.bytes(width: 40, height: 30)
        // The last chunk only says that it is the last.
        for count in 0..<image.count - 12 {
            #expect(Pixels(png: Array(image.prefix(count))) == nil)
        }
        #expect(Pixels(png: image) != nil)
    }

    @Test(
        arguments: [
            (30_000, 30_000), (4097, 1), (1, 4097), (0, 1), (1, 0), (0x7FFF_FFFF, 0x7FFF_FFFF),
            (0xFFFF_FFFF, 2),
        ] as [(UInt32, UInt32)])
    func `what claims to be huge is not decoded`(width: UInt32, height: UInt32) {
        #expect(Pixels(png: PNGFile.claiming(width: width, height: height)) == nil)
    }

    @Test func `only what pixels are made of is unpacked`() {
        let plain = PNGFile.bytes(width: 1, height: 1)
        let texts = PNGFile.withTexts(200, unpacking: 1 << 22)
        #expect(texts.count > 200_000)
        let essence = PNGChunks.essence(of: texts)
        #expect(essence.map { $0.bytes.count <= plain.count } == true)
        #expect(essence?.width == 1 && essence?.height == 1)
        #expect(Pixels(png: texts) != nil && Pixels(png: texts) == Pixels(png: plain))
    }

    @Test func `a part that is longer than its file is none`() {
        var image = PNGFile.bytes(width: 3, height: 2)
        for byte in 33..<37 { image[byte] = 0xFF }
        #expect(PNGChunks.essence(of: image) == nil)
        #expect(PNGChunks.essence(of: Array(image.prefix(33))) == nil)
    }

    @Test func `other bytes are no image`() {
        let folder = ImageFolder()
        for text in ["", "GIF89a", "#!/bin/sh\n", String(repeating: "x", count: 10_000)] {
            let path = folder.write(Array(text.utf8))
            #expect(Self.pixels(at: path, of: Self.owner) == nil)
        }
        #expect(Self.pixels(at: "\(folder.path)/none", of: Self.owner) == nil)
        #expect(Self.pixels(at: "image", of: Self.owner) == nil)
    }

    @Test func `a sheet shows its image in half blocks, and a letter when it cannot`() {
        let folder = ImageFolder()
        let path = folder.write(PNGFile.bytes(width: 8, height: 6))
        let request = Wire.SheetRequest(elements: [Wire.Element(kind: "image", value: [path])])
        func scene(_ uid: Int64, _ look: Look) -> DrawnScene {
            var scene = DrawnScene(30, 44, [.init(uid: uid, request: request)], look: look)
            scene.loadImages()
            return scene
        }
        let image = scene(Self.owner, Look(depth: .full))
        #expect(
            image.content
                == Array(repeating: "               ▀▀▀▀▀▀▀▀", count: 3).joined(separator: "\n"))
        #expect(scene(Self.owner, Look(depth: .none)).content == "[I]")
        #expect(scene(Self.owner, Look(depth: .full, isPlain: true)).content == "[I]")
        if getuid() == 0 { #expect(chown(path, 4711, 4711) == 0) }
        #expect(scene(4712, Look(depth: .full)).content == " I")
    }

    @Test func `an image of more pixels than may be is not decoded`() {
        let folder = ImageFolder()
        let name = ImageName(
            path: folder.write(PNGFile.bytes(width: 8, height: 6)), owner: Self.owner,
            room: CellSize(rows: 12, columns: 40), background: Colour(hex: 0))
        let sheet = SheetKey(id: "a")
        let fitting = ImageFile.load(ImageOrder(name, for: sheet, ofAtMost: 48))
        #expect(fitting.image?.size == CellSize(rows: 3, columns: 8) && fitting.pixels == 48)
        let excessive = ImageFile.load(ImageOrder(name, for: sheet, ofAtMost: 47))
        #expect(excessive.image == nil && excessive.pixels == 0)
    }
}
