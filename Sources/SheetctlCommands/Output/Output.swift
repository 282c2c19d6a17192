import Glibc
package import SheetClient
import UnixIO
import Varlink

/// Where sheetctl writes: the answer to one place, words for people to another.
package struct Output: Sendable {
    /// Takes parts of the answer.
    private let answer: @Sendable (String) throws(SheetClientError) -> Void
    /// Takes words.
    private let words: @Sendable (String) -> Void
    /// What shows the answer, when that is a terminal.
    private let look: TerminalLook?

    package init(
        answer: @escaping @Sendable (String) throws(SheetClientError) -> Void,
        words: @escaping @Sendable (String) -> Void, look: TerminalLook? = nil
    ) {
        self.answer = answer
        self.words = words
        self.look = look
    }

    /// Standard output and standard error, unbuffered.
    package static let standard = Output(
        answer: { text throws(SheetClientError) in
            do throws(Errno) {
                try write(text, to: STDOUT_FILENO, called: "standard output")
            } catch {
                throw .failed(error.description)
            }
        },
        words: { text in
            // Nobody reads the words: there is nobody to tell, either.
            try? write(text, to: STDERR_FILENO, called: "standard error")
        }, look: TerminalLook(of: STDOUT_FILENO))

    /// Gives out text as it is.
    ///
    /// Throws `failed` when it is not taken: a script must not read silence as an answer.
    package func print(_ text: String) throws(SheetClientError) {
        try answer(text)
    }

    /// Gives out one line of the answer.
    package func line(_ text: String) throws(SheetClientError) {
        try print(text + "\n")
    }

    /// Gives out rows, as what shows them wants them.
    func table(_ table: Table) throws(SheetClientError) {
        try print(table.text(on: look))
    }

    /// Gives out one JSON value on a line.
    func json(_ value: RawJSON) throws(SheetClientError) {
        try line(value.description)
    }

    /// Gives out one value as JSON on a line.
    func json(_ value: some WireEncodable) throws(SheetClientError) {
        try json(RawJSON(value))
    }

    /// Tells people something.
    package func tell(_ message: String) {
        words("sheetctl: \(Printable.line(message))\n")
    }

    /// Tells people of an error of the daemon, in words and as it came.
    func tell(_ refusal: Refusal) {
        tell(refusal.message)
        words(Printable.line("\(refusal.name) \(refusal.parameters)") + "\n")
    }

    private static func write(
        _ text: String, to descriptor: Int32, called name: String
    ) throws(Errno) {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
                return Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Errno.last("write to", name) }
            written += count
        }
    }
}
