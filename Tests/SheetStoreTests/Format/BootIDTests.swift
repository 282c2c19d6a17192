import SheetStore
import Testing

@Suite struct `A boot id` {
    @Test func `is read as the kernel writes it`() {
        let id = BootID("00010203-0405-0607-0809-0a0b0C0D0e0f")
        #expect(id?.bytes == Array(0...15))
    }

    @Test(arguments: [
        "", "00", "00010203-0405-0607-0809-0a0b0c0d0e0", "+0010203-0405-0607-0809-0a0b0c0d0e0f",
    ])
    func `is nothing else`(text: String) {
        #expect(BootID(text) == nil)
    }

    @Test func `of this machine stays`() throws {
        #expect(try BootID.current() == BootID.current())
    }
}
