import Testing

/// SwiftPM lets a target import what its dependencies depend on, and every module of the system. So
/// the table in ARCHITECTURE.md says what a target imports, and this holds the two to each other.
@Suite struct `The arrows between the targets` {
    @Test func `every target has its row in ARCHITECTURE, and every row its target`() throws {
        #expect(try ImportTable().rows.keys.sorted() == SourceTree.folders(in: "Sources"))
    }

    @Test(arguments: try SourceTree.folders(in: "Sources"))
    func `a target imports what its row says`(target: String) throws {
        let imported = try Self.imports(of: target)
        let allowed = try ImportTable().rows[target] ?? []
        #expect(imported.subtracting(allowed) == [], "imported, and not in ARCHITECTURE.md")
        #expect(allowed.subtracting(imported) == [], "in ARCHITECTURE.md, and not imported")
    }

    @Test func `no target imports Foundation`() throws {
        for target in try SourceTree.folders(in: "Sources") {
            let foundation = try Self.imports(of: target).filter { $0.hasPrefix("Foundation") }
            #expect(foundation.isEmpty, "in \(target)")
        }
    }

    /// A model that looked at what it is compared with would be right whatever that does.
    @Test func `the oracle knows the interface and heights, and nothing of the service`() throws {
        let imported = try Self.imports(of: "Oracle", in: "Tests")
        #expect(imported == ["SheetGeometry", "SheetInterface", "Varlink"])
    }

    private static func imports(
        of target: String, in folder: String = "Sources"
    ) throws -> Set<String> {
        var modules: Set<String> = []
        for file in try SourceTree.files(below: "\(folder)/\(target)", endingIn: ".swift") {
            let lines = try SourceTree.text(file).split(separator: "\n")
            for line in lines where line.contains("import ") {
                if let module = module(importedBy: line) { modules.insert(module) }
            }
        }
        return modules
    }

    /// The module that a line imports, of which it may want only one symbol.
    private static func module(importedBy line: Substring) -> String? {
        let form =
            #/
            \s* (?: @\w+ (?: \( [^)]* \) )? \s+ )*
            (?: (?: public | package | internal | fileprivate | private ) \s+ )?
            import \s+
            (?: (?: struct | class | enum | protocol | func | var | let | typealias ) \s+ )?
            (\w+) .*
            /#
        return (try? form.wholeMatch(in: line)).map { String($0.output.1) }
    }
}

/// The table of ARCHITECTURE.md: each target, and the modules that it imports.
private struct ImportTable {
    let rows: [String: Set<String>]

    init() throws {
        let lines = try SourceTree.text("ARCHITECTURE.md").split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("| target | imports |") })
        let body = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
        rows = Dictionary(
            body.map { line in
                let cells = line.split(separator: "|").map { cell in
                    cell.split(separator: ",").map { $0.filter { !" `—".contains($0) } }
                }
                return (cells[0].joined(), Set(cells[1].filter { !$0.isEmpty }))
            },
            uniquingKeysWith: { $0.union($1) })
    }
}
