import Glibc
import SheetClient
import Varlink

/// Where sheetctl writes: the answer to one place, words for people to another.
package struct Output: Sendable {
    /// Takes parts of the answer.
    private let answer: @Sendable (String) -> Void
    /// Takes words.
    private let words: @Sendable (String) -> Void

    package init(
        answer: @escaping @Sendable (String) -> Void, words: @escaping @Sendable (String) -> Void
    ) {
        self.answer = answer
        self.words = words
    }

    /// Standard output and standard error, unbuffered.
    package static let standard = Output(
        answer: { write($0, to: STDOUT_FILENO) }, words: { write($0, to: STDERR_FILENO) })

    /// Gives out text as it is.
    package func print(_ text: String) {
        answer(text)
    }

    /// Gives out one line of the answer.
    package func line(_ text: String) {
        answer(text + "\n")
    }

    /// Gives out one JSON value on a line.
    func json(_ value: RawJSON) {
        line(value.description)
    }

    /// Gives out one value as JSON on a line.
    func json(_ value: some WireEncodable) {
        json(RawJSON(value))
    }

    /// Tells people something.
    package func tell(_ message: String) {
        words("sheetctl: \(Printable.line(message))\n")
    }

    /// Tells people of an error of the daemon, in words and as it came.
    func tell(_ refusal: Refusal) {
        tell(refusal.message)
        words("\(refusal.name) \(refusal.parameters)\n")
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                // Nobody reads: there is nobody to tell, either.
                guard count > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
    }
}
