import Glibc

/// Paths that another process is to open.
enum FilePath {
    /// One that does not depend on this process's folder; a name without a slash stays what it is.
    static func absolute(_ name: String) -> String {
        guard name.contains("/"), !name.hasPrefix("/"), let folder = getcwd(nil, 0) else {
            return name
        }
        defer { free(folder) }
        return "\(String(cString: folder))/\(name)"
    }
}
