package import UnixIO

/// The folder of logs and snapshots: the disk's own, or one that a test makes up.
///
/// Names are plain file names. Every failure is one of the system's, with the name that it was about.
package protocol StoreFolder {
    /// An open file, for writing at offsets; closed when the last one who holds it lets go.
    associatedtype File

    /// The names of all that is in it, in any order.
    mutating func names() throws(Errno) -> [String]
    /// A file's bytes, all of them.
    mutating func read(_ name: String) throws(Errno) -> [UInt8]
    /// Makes a file, empty. `EEXIST` when there is one of this name.
    mutating func create(_ name: String) throws(Errno) -> File
    /// Opens a file that is there, for writing.
    mutating func open(_ name: String) throws(Errno) -> File
    /// Makes sure that bytes `0..<size` of a file can be written; what is new of them is zero.
    mutating func allocate(_ size: Int, of file: File) throws(Errno)
    /// Writes all bytes; after a failure any number of the first of them may be there.
    mutating func write(_ bytes: [UInt8], at offset: Int, to file: File) throws(Errno)
    /// Gives a file another name, in place of whatever had it.
    mutating func rename(_ name: String, to newName: String) throws(Errno)
    /// Removes a file.
    mutating func remove(_ name: String) throws(Errno)
}
