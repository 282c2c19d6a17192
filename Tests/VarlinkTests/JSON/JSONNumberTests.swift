import TestKit
import Testing
import Varlink

@Suite struct JSONNumberTests {
    private func read(_ text: String) throws -> JSONNumber {
        try Array(text.utf8).reading { reader throws(JSONError) in
            let number = try reader.readNumber()
            try reader.end()
            return number
        }
    }

    @Test(
        arguments: [
            ("0", 0), ("1", 1), ("-1", -1), ("1.0", 1), ("1e2", 100), ("1E+2", 100), ("100e-2", 1),
            ("1.50e1", 15), ("0.0", 0), ("0e99", 0), ("0.00000000000000000000000", 0), ("12e0", 12),
            ("100000000000000000000000000000000000000000000000000e-50", 1),
            ("9223372036854775807", .max), ("-9223372036854775808", .min),
            ("9223372036854775807.000", .max), ("922337203685477580.7e1", .max),
            ("9.223372036854775807e18", .max), ("-9223372036854775808.0", .min),
            ("9007199254740993.0", 9_007_199_254_740_993),
            ("1000000000000000000", 1_000_000_000_000_000_000),
            ("1.000000000000000000000e+00", 1), ("1e18", 1_000_000_000_000_000_000),
        ] as [(String, Int64)])
    func `a literal whose value is an Int64 is that integer exactly`(
        text: String, value: Int64
    ) throws {
        #expect(try read(text) == .integer(value))
    }

    @Test(
        arguments: [
            ("0.1", 0.1), ("-0.5", -0.5), ("3.141592653589793", 3.141592653589793), ("1.5", 1.5),
            ("1e23", 1e23), ("8.5e22", 8.5e22), ("1e22", 1e22), ("123456789e-22", 123456789e-22),
            ("9223372036854775808", 0x1p63), ("-9223372036854775809", -0x1p63),
            ("18446744073709551616", 0x1p64), ("1e19", 1e19), ("1e308", 1e308), ("1e-308", 1e-308),
            ("1.7976931348623157e308", .greatestFiniteMagnitude),
            ("5e-324", .leastNonzeroMagnitude),
            ("2.2250738585072011e-308", .leastNormalMagnitude.nextDown), ("1e-400", 0),
            ("0.1000000000000000055511151231257827021181583404541015625", 0.1),
            ("9007199254740993.5", 9007199254740993.5), ("9007199254740992.5", 9007199254740992.5),
            ("1e-99999999999999999999", 0),
        ] as [(String, Double)])
    func `any other literal is the nearest double`(text: String, value: Double) throws {
        #expect(try read(text) == .double(value))
    }

    @Test(arguments: ["-0", "-0.0", "-0e5"])
    func `negative zero keeps its sign`(text: String) throws {
        guard case .double(let value) = try read(text) else {
            Issue.record("an integer has no negative zero")
            return
        }
        #expect(value.sign == .minus && value == 0)
    }

    @Test(arguments: ["1e400", "-1e400", "1e309", "1e99999999999999999999", "1.8e308"])
    func `what no finite double is near is out of range`(text: String) throws {
        #expect(try read(text) == .outOfRange)
    }

    @Test func `a million digits are one number`() throws {
        let zeros = String(repeating: "0", count: 500_000)
        #expect(try read("1\(zeros)e-500000") == .integer(1))
        #expect(try read("0.\(zeros)1e500001") == .integer(1))
        #expect(try read("1\(zeros)1") == .outOfRange)
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `a double is written shortest and reads back the same`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let double = Double(bitPattern: generator.next())
            guard double.isFinite else { continue }
            var writer = JSONWriter()
            writer.double(double)
            let text = String(decoding: writer.finish(), as: UTF8.self)
            #expect(text == double.description)
            // The shortest text of a large double may stand for another integer near it.
            switch try read(text) {
            case .integer(let value): #expect(Double(value) == double)
            case .double(let value): #expect(value.bitPattern == double.bitPattern)
            case .outOfRange: Issue.record("\(text) is in range")
            }
        }
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `short decimals read as Double reads them`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let digits = String(generator.next() >> UInt64.random(in: 0..<64, using: &generator))
            let fraction = String(generator.next() >> UInt64.random(in: 0..<64, using: &generator))
            let exponent = Int.random(in: -40...40, using: &generator)
            let text = "\(generator.oneIn(2) ? "-" : "")\(digits).\(fraction)e\(exponent)"
            let expected = try #require(Double(text))
            switch try read(text) {
            case .double(let value): #expect(value.bitPattern == expected.bitPattern, "\(text)")
            case .integer(let value): #expect(Double(value) == expected, "\(text)")
            case .outOfRange: Issue.record("\(text) is in range")
            }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `an integer reads back the same`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let value = Int64.random(using: &generator)
            var writer = JSONWriter()
            writer.integer(value)
            let text = String(decoding: writer.finish(), as: UTF8.self)
            #expect(text == String(value))
            #expect(try read(text) == .integer(value))
        }
    }
}
