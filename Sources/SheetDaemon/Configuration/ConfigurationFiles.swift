import Glibc
import SheetService
import UnixIO

/// The files of a configuration as they were found, those that win last.
nonisolated struct ConfigurationFiles {
    /// One that was read.
    struct File {
        let path: String
        let statements: [ConfigurationStatement]
    }

    private(set) var files: [File] = []
    /// What was passed over on the way.
    private(set) var warnings: [ConfigurationWarning] = []
    /// Why files were passed over whole that are there and cannot be read.
    private(set) var refusals: [ConfigurationFile.Failure] = []
    /// Whether such files are passed over, rather than keeping all from being read.
    private let passesOver: Bool
    /// The bytes that may still be read.
    private var room = Limits.configurationBytes

    /// Reads all that a source has.
    ///
    /// - Parameter passesOver: whether files of folders that are there and cannot be read are passed over;
    ///   they hide nothing then.
    /// - Throws: `ConfigurationFile.Failure`: a file is there and cannot be read. What is told by a part
    ///   of the files may be the contrary of what all of them say.
    init(
        from source: ConfigurationSource, passesOver: Bool
    ) throws(ConfigurationFile.Failure) {
        self.passesOver = passesOver
        switch source {
        case .nowhere: break
        case .file(let path):
            files = [File(path: path, statements: try ConfigurationFile.read(path))]
        case .folders(let folders):
            try takeFile(of: folders)
            try takeDropIns(of: folders)
        }
    }

    /// - Throws: the failure, unless what fails is passed over.
    private mutating func refuse(
        _ failure: ConfigurationFile.Failure
    ) throws(ConfigurationFile.Failure) {
        guard passesOver else { throw failure }
        refusals.append(failure)
    }

    /// The first one counts alone.
    private mutating func takeFile(
        of folders: ConfigurationFolders
    ) throws(ConfigurationFile.Failure) {
        for folder in folders.paths {
            let path = "\(folder)/\(ConfigurationFolders.fileName)"
            do throws(ConfigurationFile.Failure) {
                switch try ConfigurationFile.look(at: path, room: &room) {
                case .nothing: continue
                case .noFile: throw ConfigurationFile.Failure("\(path) is no regular file")
                case .lines(let statements):
                    files.append(File(path: path, statements: statements))
                    return
                }
            } catch {
                try refuse(error)
            }
        }
    }

    /// In the order of their names, wherever they are. One that is empty, or leads to /dev/null, says
    /// nothing, and thereby keeps those of its name in later folders from saying anything.
    private mutating func takeDropIns(
        of folders: ConfigurationFolders
    ) throws(ConfigurationFile.Failure) {
        // By their bytes: what two strings are equal in may be written differently.
        var found: [[UInt8]: File] = [:]
        var count = 0
        search: for folder in folders.paths {
            let path = "\(folder)/\(ConfigurationFolders.dropInFolder)"
            for name in try dropInNames(in: path) where found[Array(name.utf8)] == nil {
                count += 1
                guard count <= Limits.dropIns else {
                    try refuse(
                        ConfigurationFile.Failure(
                            "\(path) is too full: at most \(Limits.dropIns) drop-ins are read"))
                    break search
                }
                found[Array(name.utf8)] = try dropIn("\(path)/\(name)")
            }
        }
        files += found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }

    private mutating func dropIn(_ path: String) throws(ConfigurationFile.Failure) -> File? {
        do throws(ConfigurationFile.Failure) {
            switch try ConfigurationFile.look(at: path, room: &room) {
            case .lines(let statements): return File(path: path, statements: statements)
            case .nothing(let error): passOver(path, "\(error)")
            case .noFile: passOver(path, "is no regular file")
            }
        } catch {
            try refuse(error)
        }
        return nil
    }

    /// The names of a folder that are those of drop-ins; hidden ones are none.
    private mutating func dropInNames(
        in path: String
    ) throws(ConfigurationFile.Failure) -> [String] {
        do throws(Errno) {
            return try OpenFolder.open(path).names().filter {
                $0.hasSuffix(".conf") && !$0.hasPrefix(".")
            }.sorted()
        } catch {
            switch error.code {
            case ENOENT: break
            case ENOTDIR: passOver(path, "\(error)")
            default: try refuse(ConfigurationFile.Failure("\(error)"))
            }
            return []
        }
    }

    private mutating func passOver(_ path: String, _ reason: String) {
        warnings.append(
            ConfigurationWarning(file: path, line: nil, message: "passed over: \(reason)"))
    }
}
