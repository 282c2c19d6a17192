import Glibc

/// A new folder for this user alone, removed with this value together with the files in it.
///
/// **Source:** mkdtemp(3): its mode is 0700.
package struct PrivateFolder: ~Copyable, Sendable {
    package let path: String

    /// Makes it.
    ///
    /// - Parameters:
    ///   - parent: The folder that it is to be in.
    ///   - prefix: What its name begins with.
    package init(in parent: String, named prefix: String) throws(Errno) {
        var template = Array("\(parent)/\(prefix).XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .last("make a folder in", parent) }
        self.path = template.withUnsafeBytes { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    deinit {
        let names = (try? OpenFolder.open(path).names()) ?? []
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// The address of a socket in it.
    ///
    /// Throws when the path is too long for one.
    package borrowing func address(_ name: String) throws(UnixAddressError) -> UnixAddress {
        try UnixAddress(path: "\(path)/\(name)")
    }
}
