import PresentationCore
import Systemd
import UnixIO

/// Finds what people call a peer.
struct PeerNames {
    private var users: [UInt32: String?] = [:]

    /// What is known of somebody who has connected.
    mutating func peer(for credentials: PeerCredentials) -> Peer {
        Peer(
            user: UserID(credentials.uid), group: credentials.gid,
            process: credentials.pid > 0 ? credentials.pid : nil,
            userName: userName(of: credentials.uid),
            program: credentials.pid > 0 ? Processes.executable(of: credentials.pid) : nil,
            unit: credentials.pid > 0 ? SystemUnit.name(of: credentials.pid) : nil)
    }

    private mutating func userName(of uid: UInt32) -> String? {
        if let known = users[uid] { return known }
        if users.count >= Limits.rememberedUsers { users = [:] }
        let name = Accounts.localUserName(of: uid)
        users[uid] = .some(name)
        return name
    }
}
