import Glibc
import UnixIO

/// The file of the history: its folder, and what becomes of one that cannot be used.
struct HistoryFile: Hashable, Sendable {
    let folder: String
    let name = HistoryPlace.fileName

    var path: String { "\(folder)/\(name)" }

    /// Why a file is set aside; its new name says it.
    enum Reason: Hashable, Sendable {
        case damaged(DatabaseError)
        case later(Int64)
        case others
        case noFile

        fileprivate var suffix: String {
            switch self {
            case .damaged: "damaged"
            case .later: "newer"
            case .others, .noFile: "foreign"
            }
        }

        fileprivate var words: String {
            switch self {
            case .damaged(let error): "is damaged: \(error)"
            case .later(let version): "is of version \(version), which is newer than this program"
            case .others: "is another program's database"
            case .noFile: "is no file"
            }
        }
    }

    /// What SQLite keeps beside a database.
    private static let companions = ["-wal", "-shm", "-journal"]

    /// Makes the folder, and those above it, when they are missing; for their owner alone.
    func makeFolder() throws(Errno) {
        var path = ""
        for part in folder.split(separator: "/") {
            path += "/\(part)"
            guard mkdir(path, 0o700) != 0, errno != EEXIST else { continue }
            // One that is there may refuse it for another reason, as that of a read-only disk.
            let error = Errno.last("make the folder", path)
            var status = stat()
            guard stat(path, &status) == 0 else { throw error }
        }
    }

    /// Makes the file when it is missing, for its owner alone; what SQLite adds is like it.
    func make() throws(Errno) {
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            guard errno == EEXIST else { throw .last("make", path) }
            // One that others could read is not theirs to read from now on.
            chmod(path, 0o600)
            return
        }
        close(file)
    }

    /// Whether there is a file.
    var isThere: Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Whether what is there is a file, by whatever way.
    var isRegular: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Gives the file another name, and what SQLite keeps beside it names that go with it.
    ///
    /// - Returns: a notice that says so.
    func setAside(_ reason: Reason) throws(Errno) -> StoreNotice {
        let name = try freeName(reason.suffix)
        // The log first: beside a new database, that of an old one would be taken for its own.
        for companion in HistoryFile.companions {
            guard rename(path + companion, "\(folder)/\(name)\(companion)") != 0 else { continue }
            guard errno == ENOENT else { throw .last("rename", path + companion) }
        }
        guard rename(path, "\(folder)/\(name)") == 0 else { throw .last("rename", path) }
        return StoreNotice(
            .warning,
            "The history in \(path) \(reason.words). It is now \(name), and a new one is begun",
            kind: .setAside)
    }

    private func freeName(_ suffix: String) throws(Errno) -> String {
        for number in 1...HistoryLimits.setAsideNames {
            let name = "\(name).\(suffix)" + (number == 1 ? "" : "-\(number)")
            var status = stat()
            if lstat("\(folder)/\(name)", &status) != 0 { return name }
        }
        throw Errno(code: EEXIST, operation: "set aside", object: path)
    }
}
