import SheetInterface
import SheetctlCommands
import Testing

@Suite struct `The documents and the code` {
    @Test func `the description for packagers is the one that is served`() throws {
        let copy = try SourceTree.text("packaging/varlink/\(PresentationInterface.name).varlink")
        #expect(copy == PresentationInterface.text)
    }

    @Test func `the version stands in one place of the sources`() throws {
        let version = SheetdVersion.current
        let places = try SourceTree.files(below: "Sources", endingIn: ".swift", ".c", ".h").filter {
            try SourceTree.text($0).contains("\"\(version)\"")
        }
        #expect(places == ["Sources/SheetInterface/Version.swift"])
    }

    @Test func `the newest entry of the change log is this version`() throws {
        let entries = try SourceTree.text("CHANGELOG.md")
            .matches(of: /(?m)^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/)
        #expect(entries.first.map { String($0.output.1) } == SheetdVersion.current)
    }

    @Test func `README has a row for each exit code, and no other`() throws {
        let codes = try SourceTree.text("README.md").matches(of: /(?m)^\| `(\d+)` \|/)
            .compactMap { Int32($0.output.1) }
        #expect(codes == ExitStatus.known.map(\.rawValue).sorted())
    }

    @Test func `README has a row for each command of sheetctl, and no other`() throws {
        let commands = try SourceTree.text("README.md").matches(of: /(?m)^\| `sheetctl ([\w-]+)/)
            .map { String($0.output.1) }
        #expect(Set(commands) == Set(Commands.all.map { $0.usage.name }))
    }

    @Test func `what a document links to is there`() throws {
        for document in try SourceTree.documents() {
            let folder = document.split(separator: "/").dropLast().map { "\($0)/" }.joined()
            for link in try SourceTree.text(document).matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
                #expect(SourceTree.exists(folder + link.output.1), "linked to by \(document)")
            }
        }
    }
}
