import Foundation

/// The configuration of a daemon whose plan has one.
extension RunningDaemon {
    private var file: URL { URL(fileURLWithPath: folder.path(of: "sheetd.conf")) }

    /// Writes another one.
    func configure(_ text: String) throws { try Data(text.utf8).write(to: file) }

    func removeConfiguration() throws { try FileManager.default.removeItem(at: file) }

    /// Has it read, and waits until that is done.
    ///
    /// - Returns: what the daemon says of itself then.
    @discardableResult
    func reload() throws -> String {
        try process.signal(SIGHUP)
        try manager.wait(for: "RELOADING=1")
        while true {
            let message = try manager.message()
            if message.first == "READY=1" { return message.last ?? "" }
        }
    }
}
