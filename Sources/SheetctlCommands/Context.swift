package import SheetClient
import SheetInterface

/// What a command is carried out with.
package struct Context: Sendable {
    /// Which daemon is meant.
    package let location: SocketLocation
    /// Variables and user.
    package let environment: ClientEnvironment
    /// Whether the answer is wanted as JSON.
    package let wantsJSON: Bool
    /// Where answers and words go.
    package let output: Output
    /// How the time passes while the daemon is away.
    let pacing: Pacing

    init(
        location: SocketLocation, environment: ClientEnvironment, wantsJSON: Bool, output: Output,
        pacing: Pacing
    ) {
        self.location = location
        self.environment = environment
        self.wantsJSON = wantsJSON
        self.output = output
        self.pacing = pacing
    }

    /// A connection to the daemon that is meant.
    func connect() throws(SheetClientError) -> SheetConnection {
        try SheetConnection(to: location, in: environment)
    }

    /// Calls to the daemon that is meant, over its restarts.
    ///
    /// - Parameter interruption: A descriptor that ends every wait when it becomes readable.
    func session(interruption: Int32? = nil) throws(SheetClientError) -> SheetSession {
        try SheetSession(
            to: location, in: environment, interruption: interruption, pacing: pacing)
    }

    /// Calls a method on a connection of its own.
    func call<Method: InterfaceMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(SheetClientError) -> Method.Reply {
        var connection = try connect()
        do throws(SheetClientError) {
            return try connection.call(method, parameters)
        } catch {
            throw explained(error, method, parameters)
        }
    }
}
