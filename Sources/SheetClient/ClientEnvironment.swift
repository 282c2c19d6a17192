import Glibc

/// What surrounds a client and decides which daemon and which scene it means.
public struct ClientEnvironment: Hashable, Sendable {
    /// `$SHEETD_SOCKET`: the daemon's address, before all others.
    public var socket: String?
    /// `$SHEETD_SCENE`: the scene that is meant when none is named.
    public var scene: String?
    /// `$XDG_RUNTIME_DIR`: where the user's own daemon has its socket.
    public var runtimeDirectory: String?
    /// `$NOTIFY_SOCKET`: where whoever has started this process wants to be told how it fares.
    public var notifySocket: String?
    /// The effective user.
    public var uid: UInt32

    public init(
        socket: String? = nil,
        scene: String? = nil,
        runtimeDirectory: String? = nil,
        notifySocket: String? = nil,
        uid: UInt32
    ) {
        self.socket = socket
        self.scene = scene
        self.runtimeDirectory = runtimeDirectory
        self.notifySocket = notifySocket
        self.uid = uid
    }

    /// That of this process, as it is now. An empty variable counts as none.
    public static var current: ClientEnvironment {
        ClientEnvironment(
            socket: variable("SHEETD_SOCKET"),
            scene: variable("SHEETD_SCENE"),
            runtimeDirectory: variable("XDG_RUNTIME_DIR"),
            notifySocket: variable("NOTIFY_SOCKET"),
            uid: geteuid())
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
