/// What a person does at a terminal, or sees there.
enum TerminalDeed: Sendable {
    case press([String])
    case type(String)
    case paste(String)
    /// Presses and releases the mouse in the middle of these words.
    case click(String)
    /// Waits until these words are on the screen.
    case see(String)
}

extension Tmux {
    func perform(_ deeds: [TerminalDeed]) throws {
        for deed in deeds {
            switch deed {
            case .press(let keys): try press(keys)
            case .type(let text): try type(text)
            case .paste(let text): try paste(text)
            case .click(let words): try click(words)
            case .see(let words): try wait(for: words)
            }
        }
    }
}
