import SheetStore
import UnixIO

/// The folder of a virtual disk, as a store sees it.
struct VirtualFolder: StoreFolder {
    let disk: VirtualDisk

    func names() throws(Errno) -> [String] { try disk.names() }

    func read(_ name: String) throws(Errno) -> [UInt8] { try disk.read(name) }

    func create(_ name: String) throws(Errno) -> VirtualDisk.File { try disk.create(name) }

    func open(_ name: String) throws(Errno) -> VirtualDisk.File { try disk.open(name) }

    func allocate(_ size: Int, of file: VirtualDisk.File) throws(Errno) {
        try disk.allocate(size, of: file)
    }

    func write(
        _ bytes: [UInt8], at offset: Int, to file: VirtualDisk.File
    ) throws(Errno) {
        try disk.write(bytes, at: offset, to: file)
    }

    func rename(_ name: String, to newName: String) throws(Errno) {
        try disk.rename(name, to: newName)
    }

    func remove(_ name: String) throws(Errno) { try disk.remove(name) }
}
