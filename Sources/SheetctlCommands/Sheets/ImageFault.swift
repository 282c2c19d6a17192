import Glibc
import SheetInterface
import SheetTerminal
import UnixIO

/// Why nothing may be drawn for a picture, as far as it can be seen from here.
///
/// It is for renderers to say, which can be somebody else and see other files: this only warns.
///
/// **Source:** docs/rules.md, R46.
enum ImageFault {
    /// A sentence for each picture of a sheet that is not there, or none; nothing for icons.
    ///
    /// - Parameter owner: The uid of who presents the sheet, whose files may be shown; nil when that is
    ///   not known.
    static func words(for elements: [Wire.Element]?, of owner: UInt32?) -> [String] {
        (elements ?? []).filter { $0.kind == ElementOptions.image.long }.compactMap { element in
            guard let name = element.value?.first else { return nil }
            return words(for: name, of: owner).map { "the image \(name) may not be drawn: \($0)" }
        }
    }

    private static func words(for name: String, of owner: UInt32?) -> String? {
        guard ImageFile.isPath(name) else {
            return name.contains("/")
                ? "a path begins with a /"
                : name.lowercased().hasSuffix(".png")
                    ? "it is taken for the name of an icon; a file is written ./\(name)" : nil
        }
        var status = stat()
        guard lstat(name, &status) == 0 else { return Errno.last("open", name).description }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFLNK: return "it is a link, and renderers follow none"
        default: return "it is no file"
        }
        guard (1...TerminalLimits.imageBytes).contains(Int(status.st_size)) else {
            return "it has \(status.st_size) bytes, and 1 to \(TerminalLimits.imageBytes) are taken"
        }
        if let owner, status.st_uid != 0, status.st_uid != owner {
            return "it belongs to neither its presenter nor root"
        }
        return isPNG(name)
    }

    private static func isPNG(_ path: String) -> String? {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else { return Errno.last("open", path).description }
        let file = FileDescriptor(owning: number)
        var start = [UInt8](repeating: 0, count: signature.count)
        let count = Glibc.read(file.rawValue, &start, start.count)
        return count == signature.count && start == signature ? nil : "it is no PNG"
    }

    /// **Source:** PNG specification, section 5.2.
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
