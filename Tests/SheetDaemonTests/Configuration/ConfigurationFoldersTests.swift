import SheetDaemon
import Testing

@Suite struct `The folders of a configuration` {
    private static func folders(
        of instance: Options.Instance, _ environment: [String: String] = [:]
    ) -> [String] {
        ConfigurationFolders(of: instance) { environment[$0] }.paths
    }

    private static let common = ["/run/sheetd", "/usr/local/lib/sheetd", "/usr/lib/sheetd"]

    @Test func `of the system begin in etc, whatever a user's variables say`() {
        let environment = ["XDG_CONFIG_HOME": "/a", "XDG_CONFIG_DIRS": "/b", "HOME": "/c"]
        #expect(Self.folders(of: .system, environment) == ["/etc/sheetd"] + Self.common)
    }

    /// Variables, and the folders that come of them.
    @Test(arguments: [
        (["HOME": "/home/ada"], ["/home/ada/.config", "/etc/xdg"]),
        (["HOME": "/home/ada", "XDG_CONFIG_HOME": "/conf"], ["/conf", "/etc/xdg"]),
        (["XDG_CONFIG_HOME": "/conf", "XDG_CONFIG_DIRS": "/a:/b"], ["/conf", "/a", "/b"]),
        (["XDG_CONFIG_DIRS": ""], ["/etc/xdg"]),
        // What is not absolute counts as none.
        (["HOME": "/home/ada", "XDG_CONFIG_HOME": "conf"], ["/home/ada/.config", "/etc/xdg"]),
        (["HOME": "ada", "XDG_CONFIG_HOME": ""], ["/etc/xdg"]),
        (["XDG_CONFIG_DIRS": "a:/b::c"], ["/b"]),
        (["XDG_CONFIG_DIRS": "a"], ["/etc/xdg"]),
        (["HOME": "/tmp/é ö"], ["/tmp/é ö/.config", "/etc/xdg"]),
    ])
    func `of a user stand in place of etc`(
        _ environment: [String: String], _ first: [String]
    ) {
        #expect(
            Self.folders(of: .user, environment) == first.map { "\($0)/sheetd" } + Self.common)
    }

    @Test func `may all be below another root`() {
        let folders = ConfigurationFolders(of: .system, root: "/box") { _ in nil }
        #expect(folders.paths.first == "/box/etc/sheetd")
        #expect(folders.paths.last == "/box/usr/lib/sheetd")
    }
}
