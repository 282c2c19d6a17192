/// The colours in a terminal's table, and which of them is nearest to another one.
///
/// **Source:** xterm's 256colres.h and XTerm-col.ad.
enum Palette {
    /// What a component of the cube (places 16 to 231) can be.
    static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// The 16 as xterm shows them; a user may have chosen others, which no program can know.
    static let basic: [(red: UInt8, green: UInt8, blue: UInt8)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
        (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
        (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
    ]

    /// A place of the cube or of the 24 greys: never one of the first 16, which are the user's.
    static func nearestIndex(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
        let inCube = (nearestStep(red), nearestStep(green), nearestStep(blue))
        let cube = (steps[inCube.0], steps[inCube.1], steps[inCube.2])
        let mean = (Int(red) + Int(green) + Int(blue)) / 3
        let grey = min(max((mean - 3) / 10, 0), 23)
        let level = UInt8(8 + 10 * grey)
        let wanted = (red, green, blue)
        if distance(wanted, (level, level, level)) < distance(wanted, cube) {
            return UInt8(232 + grey)
        }
        return UInt8(16 + 36 * inCube.0 + 6 * inCube.1 + inCube.2)
    }

    static func nearestBasic(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
        let wanted = (red, green, blue)
        let nearest = basic.indices.min {
            distance(wanted, basic[$0]) < distance(wanted, basic[$1])
        }
        return UInt8(nearest ?? 0)
    }

    private static func nearestStep(_ component: UInt8) -> Int {
        if component < 48 { return 0 }
        return component < 115 ? 1 : (Int(component) - 35) / 40
    }

    private static func distance(
        _ one: (UInt8, UInt8, UInt8), _ other: (UInt8, UInt8, UInt8)
    ) -> Int {
        func square(_ one: UInt8, _ other: UInt8) -> Int {
            let difference = Int(one) - Int(other)
            return difference * difference
        }
        // Eyes see differences of green best, and those of blue least.
        return 3 * square(one.0, other.0) + 4 * square(one.1, other.1) + 2 * square(one.2, other.2)
    }
}
