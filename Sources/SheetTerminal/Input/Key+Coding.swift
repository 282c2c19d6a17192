extension Key {
    /// The key that sends a scalar by itself, and whether Ctrl is held with it. `nil` for control
    /// characters that no key sends.
    static func typed(_ scalar: Unicode.Scalar) -> (Key, KeyModifiers)? {
        switch scalar.value {
        case 0x0D: (.enter, [])
        case 0x09: (.tab, [])
        case 0x08, 0x7F: (.backspace, [])
        case 0x00: (.character(" "), .control)
        case 0x01...0x1A: control(scalar, plus: 0x60)
        case 0x1C...0x1F: control(scalar, plus: 0x40)
        case 0x80..<0xA0: nil
        default: (.character(scalar), [])
        }
    }

    private static func control(
        _ scalar: Unicode.Scalar, plus offset: UInt8
    ) -> (Key, KeyModifiers) {
        (.character(Unicode.Scalar(UInt8(scalar.value) + offset)), .control)
    }

    /// The key whose sequence ends in this letter, after `ESC [` or `ESC O`.
    static func lettered(_ letter: UInt8) -> Key? {
        switch letter {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "P"): .function(1)
        case UInt8(ascii: "Q"): .function(2)
        case UInt8(ascii: "R"): .function(3)
        case UInt8(ascii: "S"): .function(4)
        default: nil
        }
    }

    /// The key whose sequence is `ESC [`, this number and `~`.
    static func numbered(_ number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        // There are gaps where DEC's keyboards had some.
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23...24: .function(number - 12)
        default: nil
        }
    }
}
