/// What happens to a service, as an input of the target tells it: sentences of any bytes, parted by 0xFF,
/// which no text has. Each begins with a letter or a digit that says what it is about.
struct ServiceScript {
    enum Step: Equatable {
        /// `0`…`7` and bytes: these come in on the connection with this number, which is opened by that.
        case receive(Int, ArraySlice<UInt8>)
        /// `e`, and the number of a connection in these as well: the client sends no more.
        case endInput(Int)
        /// `l`: the client reads nothing any more.
        case loseReader(Int)
        /// `h`: the client is gone.
        case hangUp(Int)
        /// `s`: the client reads nothing for now.
        case stall(Int)
        /// `g`: it goes on reading.
        case goOn(Int)
        /// `t` and digits: so many milliseconds pass.
        case wait(Int)
        /// `n`, a digit and bytes: a datagram of this process.
        case notify(Int, ArraySlice<UInt8>)
        /// `p` and a digit: this process ends.
        case endProcess(Int)
        /// `a`, `i`, `b`, and maybe a digit: the phase is signalled, for a scene of this number or for
        /// all.
        case signal(UInt8, scene: Int?)
        /// `w` and digits: what logind has to say; the digits choose it.
        case login([Int])
        /// `c` and a text: the configuration is another one.
        case configure(ArraySlice<UInt8>)
        /// `q`: the history answers.
        case answerHistory
        /// `d` and a digit: the disk has room for so many kibibytes; without one it is empty.
        case fillDisk(Int?)
        /// `k`: the process is killed, and another one begins.
        case kill
        /// `x` and maybe a digit: it stops, and is to be back with one; another one begins.
        case stop(restarting: Bool)
    }

    /// More is only more of the same.
    private static let length = 100

    /// Chooses among a few services to begin with.
    let variant: Int
    let steps: [Step]

    init(_ bytes: UnsafeRawBufferPointer) {
        let sentences = bytes.dropFirst().split(separator: 0xFF).prefix(Self.length)
        variant = Int(bytes.first ?? 0)
        steps = sentences.compactMap { Self.step(Array($0)) }
    }

    private static func step(_ sentence: [UInt8]) -> Step? {
        let rest = sentence.dropFirst()
        let number = digit(rest.first)
        let connection = (number ?? 0) % 8
        switch Unicode.Scalar(sentence[0]) {
        case "0"..."7": return .receive(Int(sentence[0]) - 0x30, rest)
        case "e": return .endInput(connection)
        case "l": return .loseReader(connection)
        case "h": return .hangUp(connection)
        case "s": return .stall(connection)
        case "g": return .goOn(connection)
        case "t": return .wait(rest.prefix(9).compactMap(digit).reduce(0) { $0 * 10 + $1 })
        case "n": return .notify(number ?? 0, rest.dropFirst())
        case "p": return .endProcess(number ?? 0)
        case "a", "i", "b": return .signal(sentence[0], scene: number)
        case "w": return .login(rest.prefix(12).compactMap(digit))
        case "c": return .configure(rest)
        case "q": return .answerHistory
        case "d": return .fillDisk(number)
        case "k": return .kill
        case "x": return .stop(restarting: number != nil)
        default: return nil
        }
    }

    private static func digit(_ byte: UInt8?) -> Int? {
        byte.flatMap { (0x30...0x39).contains($0) ? Int($0) - 0x30 : nil }
    }
}
