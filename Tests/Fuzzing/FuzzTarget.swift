/// A part of the program that takes bytes from somebody else, and what has to hold whatever they are.
package struct FuzzTarget: Sendable {
    /// What it is called on the command line; its corpus is the folder of this name.
    package let name: String
    /// The longest input that is of use, in bytes.
    package let length: Int
    /// Takes the bytes, which need to be there no longer than that takes; throws what does not hold.
    package let run: @Sendable (UnsafeRawBufferPointer) throws(Violation) -> Void

    /// All there are.
    package static let all = [
        FuzzTarget(name: "json", length: 4096, run: JSONTarget.run),
        FuzzTarget(name: "frames", length: 4096, run: FrameTarget.run),
        FuzzTarget(name: "interface", length: 4096, run: InterfaceTarget.run),
        FuzzTarget(name: "notify", length: 1024, run: NotifyTarget.run),
        FuzzTarget(name: "log", length: 8192, run: LogTarget.run),
        FuzzTarget(name: "snapshot", length: 8192, run: SnapshotTarget.run),
        FuzzTarget(name: "configuration", length: 4096, run: ConfigurationTarget.run),
        FuzzTarget(name: "input", length: 1024, run: InputTarget.run),
        FuzzTarget(name: "service", length: 4096, run: ServiceTarget.run),
    ]

    /// The one that has this name.
    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
