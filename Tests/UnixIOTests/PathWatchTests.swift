import Foundation
import Testing
import UnixIO

@Suite struct PathWatchTests {
    /// A folder, and a watch on the socket `a/b/socket` in it.
    private final class World {
        let folder: TemporaryFolder
        private var watch: PathWatch

        init(making folders: String? = nil) throws {
            folder = try TemporaryFolder()
            if let folders { try Self.make("\(folder.path)/\(folders)") }
            watch = try PathWatch(["\(folder.path)/a/b/socket"])
        }

        func isTold() -> Bool { watch.takeChanges() }

        static func make(_ path: String) throws {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        }

        func makeFile(_ name: String) throws {
            try Data().write(to: URL(filePath: "\(folder.path)/\(name)"))
        }

        var isReadable: Bool {
            get throws {
                try !Poll.wait(watch.descriptor, for: .readable, timeout: .zero).isEmpty
            }
        }
    }

    @Test func `nothing is told while nothing happens, or something elsewhere`() throws {
        let world = try World(making: "a/b")
        #expect(try !world.isReadable)
        #expect(!world.isTold())
        try world.makeFile("elsewhere")
        #expect(try !world.isReadable)
        try world.makeFile("a/b/other")
        #expect(!world.isTold())
    }

    @Test(arguments: [nil, "a", "a/b"])
    func `what comes to be is told once, however many folders come with it`(
        _ folders: String?
    ) throws {
        let world = try World(making: folders)
        try World.make("\(world.folder.path)/a/b")
        if folders != "a/b" {
            #expect(try world.isReadable)
            #expect(!world.isTold())
        }
        try world.makeFile("a/b/socket")
        #expect(try world.isReadable)
        #expect(world.isTold())
        #expect(try !world.isReadable)
        #expect(!world.isTold())
    }

    @Test func `what came to be together with its folders is told`() throws {
        let world = try World()
        try World.make("\(world.folder.path)/a/b")
        try world.makeFile("a/b/socket")
        #expect(world.isTold())
    }

    @Test func `what is there from the beginning is told when another one takes its place`() throws
    {
        let world = try World(making: "a/b/socket")
        #expect(!world.isTold())
        try FileManager.default.removeItem(atPath: "\(world.folder.path)/a/b/socket")
        #expect(!world.isTold())
        try world.makeFile("a/b/socket")
        #expect(world.isTold())
    }

    @Test func `folders may go and come again`() throws {
        let world = try World(making: "a/b")
        for _ in 0..<3 {
            try FileManager.default.removeItem(atPath: "\(world.folder.path)/a")
            #expect(try world.isReadable)
            #expect(!world.isTold())
            try World.make("\(world.folder.path)/a/b")
            #expect(!world.isTold())
            try world.makeFile("a/b/socket")
            #expect(world.isTold())
        }
    }

    @Test func `several paths are watched, and each is told of`() throws {
        let folder = try TemporaryFolder()
        var watch = try PathWatch(["\(folder.path)/one", "\(folder.path)/two"])
        for name in ["two", "one"] {
            try Data().write(to: URL(filePath: "\(folder.path)/\(name)"))
            let isTold = watch.takeChanges()
            #expect(isTold)
        }
        let isTold = watch.takeChanges()
        #expect(!isTold)
    }
}
