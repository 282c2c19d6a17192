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

    package init(
        location: SocketLocation, environment: ClientEnvironment, wantsJSON: Bool, output: Output
    ) {
        self.location = location
        self.environment = environment
        self.wantsJSON = wantsJSON
        self.output = output
    }

    /// A connection to the daemon that is meant.
    ///
    /// - Parameter interruption: A descriptor that ends every wait when it becomes readable.
    func connect(interruption: Int32? = nil) throws(SheetClientError) -> SheetConnection {
        try SheetConnection(to: location, in: environment, interruption: interruption)
    }

    /// Calls a method on a connection of its own.
    func call<Method: InterfaceMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(SheetClientError) -> Method.Reply {
        var connection = try connect()
        do throws(SheetClientError) {
            return try connection.call(method, parameters)
        } catch {
            throw error.explained(method, parameters)
        }
    }
}
