import Testing
import UnixIO

/// The terminal that the other tests look at.
@Suite struct `A terminal for tests` {
    private static func codes(of text: String) -> [String] {
        text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    }

    /// Runs a program that shows what it is given as the codes of its bytes.
    private func reading() throws -> Tmux {
        let program = #"stty raw -echo; printf 'READY\r\n'; exec python3 -c "$1""#
        let python = """
            import os
            while True:
                print(os.read(0, 99).hex(' '), end='\\r\\n', flush=True)
            """
        let terminal = try Tmux(
            columns: 250, running: ["/bin/bash", "-c", program, "bash", python])
        try terminal.wait(for: "READY")
        return terminal
    }

    private func expect(_ bytes: String, on terminal: Tmux) throws {
        let wanted = Self.codes(of: bytes)
        try terminal.wait(for: "\(wanted)") { screen in
            screen.rows.dropFirst().flatMap { $0.split(separator: " ").map(String.init) } == wanted
        }
    }

    @Test func `shows what a program writes, in a terminal of a size`() throws {
        let terminal = try Tmux(
            columns: 31, rows: 7,
            running: ["/bin/sh", "-c", #"stty size; printf '%s…\n' "$WORD"; exec cat"#],
            environment: ["WORD": "it's"])
        let screen = try terminal.wait(for: "7 31", "it's…")
        #expect(screen.rows.count == 7)
        #expect(try screen.place(of: "31") == .init(column: 3, row: 0))
        #expect(terminal.outputBytes == "7 31\r\nit's…\r\n".utf8.count)
    }

    @Test func `gives a program what is typed, by key or by byte`() throws {
        let terminal = try reading()
        try terminal.type("ü'\u{1B}[<")
        try terminal.press("Enter", "Down", "C-c", "12", "BTab", "M-Enter")
        try expect("ü'\u{1B}[<\r\u{1B}[B\u{3}12\u{1B}[Z\u{1B}\r", on: terminal)
    }

    @Test func `gives a program what a mouse does`() throws {
        let terminal = try reading()
        try terminal.click("ADY")
        let place = try terminal.drag(.init(column: 0, row: 9), rows: -2)
        try terminal.releaseButton(at: place)
        try expect(
            "\u{1B}[<0;4;1M\u{1B}[<0;4;1m\u{1B}[<0;1;10M\u{1B}[<32;1;9M\u{1B}[<32;1;8M\u{1B}[<0;1;8m",
            on: terminal)
    }

    @Test func `pastes in brackets where a program wants them`() throws {
        let terminal = try reading()
        try terminal.paste("a\nb")
        try expect("a\rb", on: terminal)
        let bracketed = try Tmux(
            running: ["/bin/bash", "-c", #"stty -echo; printf '\e[?2004hREADY\n'; exec cat -v"#])
        try bracketed.wait(for: "READY")
        try bracketed.paste("it's")
        try bracketed.press("Enter")
        try bracketed.wait(for: "^[[200~it's^[[201~")
    }

    @Test func `tells a program of another size`() throws {
        // Blocked first, so that it cannot come between two looks.
        let program = """
            import os, signal
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGWINCH])
            print("ready", flush=True)
            signal.sigwait([signal.SIGWINCH])
            print(*os.get_terminal_size(), flush=True)
            """
        let terminal = try Tmux(
            columns: 40, rows: 9,
            running: ["/bin/sh", "-c", #"python3 -c "$1"; exec cat"#, "sh", program])
        try terminal.wait(for: "ready")
        try terminal.resize(columns: 50, rows: 12)
        #expect(try terminal.wait(for: "50 12").rows.count == 12)
    }

    @Test func `shows colours`() throws {
        let terminal = try Tmux(
            running: ["/bin/bash", "-c", #"printf '\e[38;2;1;2;3mwords\e[m'; exec cat"#])
        try terminal.wait(for: "words")
        let row = try terminal.colouredScreen()[0]
        #expect(row == "\u{1B}[38;2;1;2;3mwords")
    }

    @Test func `says what the screen was when something does not come`() throws {
        let terminal = try Tmux(running: ["/bin/sh", "-c", "echo something; exec cat"])
        try terminal.wait(for: "something")
        #expect {
            try terminal.wait(for: "nothing", within: Deadline(in: .milliseconds(50)))
        } throws: { error in
            "\(error)".contains("“nothing”") && "\(error)".contains("|something|")
        }
    }

    @Test func `is gone with all that ran in it`() throws {
        let process: FileDescriptor
        do {
            let terminal = try Tmux(running: ["/bin/sh", "-c", "echo up; exec sleep 1000"])
            try terminal.wait(for: "up")
            process = try Processes.open(terminal.process())
            #expect(try Poll.wait(process, for: .readable, timeout: .zero).isEmpty)
        }
        #expect(try !Poll.wait(process, for: .readable, timeout: Deadline.patience).isEmpty)
    }
}
