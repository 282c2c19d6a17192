import SheetRendering
import SheetTerminal
import Testing
import UnixIO

@Suite struct ImageThreadTests {
    private static func order(_ path: String) -> ImageOrder {
        let name = ImageName(
            path: path, owner: 0, room: CellSize(rows: 12, columns: 40),
            background: Colour(hex: 0))
        return ImageOrder(name, for: SheetKey(id: "a"), ofAtMost: 1)
    }

    @Test func `what is ordered is loaded, one after the other, and wakes who waits for it`() throws
    {
        var images = try ImageThread { LoadedImage($0, nil, pixels: 7) }
        for path in ["/one", "/two"] {
            let before = (isIdle: images.isIdle, loaded: images.takeLoaded())
            #expect(before.isIdle && before.loaded == nil)
            images.load(Self.order(path))
            var isIdle = images.isIdle
            #expect(!isIdle)
            var items = [images.pollItem]
            #expect(try Poll.wait(&items, timeout: .seconds(60)))
            let loaded = images.takeLoaded()
            #expect(loaded == LoadedImage(Self.order(path), nil, pixels: 7))
            isIdle = images.isIdle
            #expect(isIdle)
        }
    }

    @Test func `nobody waits for an image that never comes`() throws {
        let gate = try EventDescriptor()
        let number = gate.descriptor.rawValue
        do {
            var images = try ImageThread { order in
                var items = [Poll.Item(number, .readable)]
                _ = try? Poll.wait(&items)
                return LoadedImage(order, nil, pixels: 0)
            }
            images.load(Self.order("/hangs"))
            images.load(Self.order("/waits"))
            var items = [images.pollItem]
            #expect(try !Poll.wait(&items, timeout: .zero))
            let after = (isIdle: images.isIdle, loaded: images.takeLoaded())
            #expect(!after.isIdle && after.loaded == nil)
        }
        gate.signal()
    }
}
