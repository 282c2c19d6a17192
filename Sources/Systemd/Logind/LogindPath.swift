import CSystemd
import Glibc

/// Where logind keeps its objects.
enum LogindPath {
    static let manager = "/org/freedesktop/login1"
    private static let sessions = "\(manager)/session"

    /// The name of the session whose object is at a path; the path itself where there is none.
    ///
    /// **Source:** sd_bus_path_decode(3).
    static func session(_ path: String) -> String {
        var name: UnsafeMutablePointer<CChar>?
        guard sd_bus_path_decode(path, sessions, &name) > 0, let name else { return path }
        defer { free(name) }
        return String(cString: name)
    }
}
