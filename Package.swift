// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]
/// For targets without IO: unsafe code is marked where it stands.
let pure = strict + [.strictMemorySafety()]
/// For what a call passes through in the daemon: whether one access to an object's variable overlaps with
/// another is looked at in debug builds, and so by all that `make test` runs; in a release it would be a sixth
/// of a read.
let checkedByTests: [SwiftSetting] = [
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
]
/// For the one-threaded shell: all is on the main actor unless it says otherwise.
let shell = strict + checkedByTests + [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "sheetd",
    products: [
        .executable(name: "sheetd", targets: ["sheetd"]),
        .executable(name: "sheetctl", targets: ["sheetctl"]),
        .library(name: "Varlink", targets: ["Varlink"]),
        .library(name: "SheetClient", targets: ["SheetClient"]),
    ],
    targets: [
        // The functional core: no IO.
        .target(name: "SheetGeometry", swiftSettings: pure),
        .target(name: "PresentationCore", dependencies: ["SheetGeometry"], swiftSettings: pure),
        .target(
            name: "FactCoding", dependencies: ["PresentationCore", "SheetGeometry"],
            swiftSettings: pure),
        .target(name: "Varlink", swiftSettings: pure),
        .target(name: "Spelling", swiftSettings: pure),
        .target(name: "SheetInterface", dependencies: ["Varlink"], swiftSettings: pure),
        .target(
            name: "SheetService",
            dependencies: [
                "PresentationCore", "SheetGeometry", "Varlink", "SheetInterface", "Spelling",
            ],
            swiftSettings: pure + checkedByTests),

        // The imperative shell.
        .target(name: "CShims"),
        .systemLibrary(
            name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CInih", pkgConfig: "inih", providers: [.apt(["libinih-dev"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .target(name: "UnixIO", dependencies: ["CShims"], swiftSettings: strict),
        .target(
            name: "SheetStore", dependencies: ["CSQLite", "CShims", "UnixIO"],
            swiftSettings: strict),
        .target(
            name: "FactRecording",
            dependencies: ["FactCoding", "PresentationCore", "SheetStore", "UnixIO"],
            swiftSettings: strict),
        .target(
            name: "Systemd", dependencies: ["CSystemd", "CShims", "UnixIO"],
            swiftSettings: strict + checkedByTests),
        .target(
            name: "SheetDaemon",
            dependencies: [
                "SheetService", "PresentationCore", "Varlink", "SheetInterface", "Systemd",
                "UnixIO", "CShims", "CInih", "FactCoding", "FactRecording", "SheetStore",
            ],
            swiftSettings: shell),
        .target(
            name: "SheetClient",
            dependencies: ["Varlink", "SheetInterface", "UnixIO"],
            swiftSettings: strict),
        .target(
            name: "SheetRendering",
            dependencies: [
                "SheetClient", "SheetInterface", "SheetGeometry", "Varlink", "UnixIO",
            ],
            swiftSettings: strict),
        .target(
            name: "SheetTerminal",
            dependencies: [
                "SheetRendering", "SheetClient", "SheetInterface", "SheetGeometry", "UnixIO",
                "CPNG", "CShims",
            ],
            swiftSettings: strict),
        .target(
            name: "SheetctlCommands",
            dependencies: [
                "SheetClient", "SheetGeometry", "SheetInterface", "SheetRendering",
                "SheetTerminal", "Varlink", "UnixIO", "CShims", "Spelling",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "sheetd", dependencies: ["SheetDaemon"], swiftSettings: shell),
        .executableTarget(
            name: "sheetctl", dependencies: ["SheetctlCommands"], swiftSettings: strict),

        // Tests and what they share.
        .target(name: "TestKit", path: "Tests/TestKit", swiftSettings: strict),
        .target(
            name: "DaemonDouble", dependencies: ["SheetClient", "UnixIO"],
            path: "Tests/DaemonDouble", swiftSettings: strict),
        .target(
            name: "Oracle", dependencies: ["SheetInterface", "SheetGeometry", "Varlink"],
            path: "Tests/Oracle", swiftSettings: strict),
        .target(
            name: "Simulator",
            dependencies: [
                "SheetService", "PresentationCore", "SheetGeometry", "SheetInterface", "Varlink",
                "Oracle", "FactRecording", "SheetStore", "UnixIO", "TestKit",
            ],
            path: "Tests/Simulator", swiftSettings: strict),
        .executableTarget(
            name: "simulate", dependencies: ["Simulator"], path: "Tests/SimulateCommand",
            swiftSettings: strict),
        .target(
            name: "Fuzzing",
            dependencies: [
                "FactCoding", "FactRecording", "PresentationCore", "SheetDaemon",
                "SheetInterface", "SheetService", "SheetStore", "SheetTerminal", "UnixIO",
                "Varlink",
            ],
            path: "Tests/Fuzzing", exclude: ["Corpora", "Dictionaries", "fuzz.sh"],
            swiftSettings: strict),
        .executableTarget(
            name: "fuzz", dependencies: ["Fuzzing"], path: "Tests/FuzzCommand",
            swiftSettings: strict),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "FactRecording", "PresentationCore", "SheetInterface", "SheetRendering",
                "SheetStore", "SheetTerminal", "UnixIO", "Varlink",
            ],
            path: "Tests/Benchmarks", swiftSettings: strict),
        .executableTarget(
            name: "certification-peer", dependencies: ["Varlink", "UnixIO", "Systemd"],
            path: "Tests/CertificationPeer", swiftSettings: strict),
        .executableTarget(
            name: "screen-program",
            dependencies: ["SheetTerminal", "SheetRendering", "SheetClient", "UnixIO"],
            path: "Tests/ScreenProgram",
            swiftSettings: strict),
        .testTarget(
            name: "SheetGeometryTests", dependencies: ["SheetGeometry", "TestKit"],
            swiftSettings: strict),
        .testTarget(
            name: "PresentationCoreTests",
            dependencies: ["PresentationCore", "SheetGeometry", "TestKit"],
            swiftSettings: strict),
        .testTarget(
            name: "FactCodingTests",
            dependencies: ["FactCoding", "PresentationCore", "SheetGeometry", "TestKit"],
            swiftSettings: strict),
        .testTarget(
            name: "SheetStoreTests", dependencies: ["SheetStore", "UnixIO", "TestKit"],
            swiftSettings: strict),
        .testTarget(
            name: "FactRecordingTests",
            dependencies: [
                "FactRecording", "FactCoding", "PresentationCore", "SheetStore", "UnixIO",
                "TestKit",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "VarlinkTests", dependencies: ["Varlink", "TestKit"], swiftSettings: strict),
        .testTarget(
            name: "SheetInterfaceTests", dependencies: ["SheetInterface", "Varlink", "TestKit"],
            swiftSettings: strict),
        .testTarget(
            name: "SheetServiceTests",
            dependencies: [
                "SheetService", "PresentationCore", "SheetInterface", "Varlink", "TestKit",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SimulatorTests", dependencies: ["Simulator", "TestKit"], swiftSettings: strict),
        .testTarget(
            name: "SpellingTests", dependencies: ["Spelling"], swiftSettings: strict),
        .testTarget(
            name: "SheetDaemonTests",
            dependencies: [
                "SheetDaemon", "SheetService", "PresentationCore", "SheetGeometry", "Varlink",
                "Systemd", "UnixIO", "TestKit",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "UnixIOTests", dependencies: ["UnixIO", "TestKit"], swiftSettings: strict),
        .testTarget(
            name: "SystemdTests", dependencies: ["Systemd", "UnixIO", "TestKit"],
            swiftSettings: strict),
        .testTarget(
            name: "SheetClientTests",
            dependencies: [
                "SheetClient", "SheetInterface", "Varlink", "UnixIO", "DaemonDouble", "TestKit",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SheetRenderingTests",
            dependencies: [
                "SheetRendering", "PresentationCore", "SheetClient", "SheetInterface",
                "SheetGeometry", "Varlink", "UnixIO", "DaemonDouble", "TestKit",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SheetTerminalTests",
            dependencies: [
                "SheetTerminal", "SheetRendering", "SheetClient", "SheetInterface",
                "SheetGeometry", "Varlink", "CPNG", "UnixIO", "DaemonDouble", "TestKit",
                "screen-program",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SheetctlCommandsTests",
            dependencies: [
                "SheetctlCommands", "SheetClient", "SheetInterface", "UnixIO", "DaemonDouble",
                "TestKit",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "FuzzingTests", dependencies: ["Fuzzing"], swiftSettings: strict),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                "sheetd", "sheetctl", "certification-peer", "SheetClient", "SheetInterface",
                "SheetctlCommands", "Varlink", "UnixIO", "TestKit",
            ],
            exclude: ["Python"], swiftSettings: strict),
        .testTarget(
            name: "TidyTests",
            dependencies: [
                "SheetInterface", "SheetService", "SheetDaemon", "SheetctlCommands", "UnixIO",
            ],
            swiftSettings: strict),
    ]
)
