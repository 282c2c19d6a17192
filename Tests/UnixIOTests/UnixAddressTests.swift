import Testing
import UnixIO

@Suite struct UnixAddressTests {
    @Test(arguments: [
        ("unix:/run/x", "/run/x"), ("/run/x", "/run/x"), ("./x", "./x"), ("@name", "@name"),
        ("unix:@name", "@name"), ("unix:/run/x;mode=0600", "/run/x"),
    ])
    func `an address is read with and without the prefix`(text: String, expected: String) throws {
        let address = try UnixAddress(parsing: text)
        #expect(address.description == expected)
        #expect(address.isAbstract == expected.hasPrefix("@"))
        #expect(address.path == (expected.hasPrefix("@") ? nil : expected))
    }

    @Test(arguments: [
        ("tcp:localhost:1", UnixAddressError.unsupported("tcp:localhost:1")),
        ("x", .unsupported("x")), ("unix:", .empty), ("unix:@", .empty), ("", .empty),
        ("/a\0b", .containsNUL("/a\0b")),
    ])
    func `what is no address is refused with the reason`(text: String, reason: UnixAddressError) {
        #expect(throws: reason) { try UnixAddress(parsing: text) }
    }

    @Test(arguments: ["/", "@"])
    func `107 bytes fit and 108 do not`(start: String) throws {
        let longest = start + String(repeating: "x", count: 106)
        #expect(try UnixAddress(parsing: longest).description == longest)
        #expect(throws: UnixAddressError.tooLong(longest + "x")) {
            try UnixAddress(parsing: longest + "x")
        }
    }

    @Test func `a path that begins with an at sign stays a path`() throws {
        #expect(try UnixAddress(path: "@x").path == "./@x")
    }
}
