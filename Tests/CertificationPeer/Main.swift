import Glibc
import Systemd
import UnixIO

/// `certification-peer server ADDRESS` serves `org.varlink.certification` until SIGTERM, and says
/// "ready" once it listens; started by a socket, it serves there instead.
/// `certification-peer client ADDRESS` runs through it, says "Certification passed" and exits with 0,
/// or says what differed and exits with 1.
@main
enum Main {
    private static let stopSignals = [SIGTERM, SIGINT]

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 2, let role = arguments.first, let address = arguments.last else {
            fail("usage: certification-peer server|client unix:PATH", status: 2)
        }
        do {
            switch role {
            case "server": try serve(at: try UnixAddress(parsing: address))
            case "client": try certify(at: try UnixAddress(parsing: address))
            default: fail("unknown role “\(role)”; it is server or client", status: 2)
            }
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private static func serve(at address: UnixAddress) throws {
        try Signals.block(stopSignals)
        var server = try CertificationServer(
            try listener(at: address), stopSignals: stopSignals)
        say("ready")
        try server.run()
    }

    /// The socket that this program was started by; else one of its own.
    private static func listener(at address: UnixAddress) throws -> UnixListener {
        var activation = try SocketActivation.take()
        if let activated = try activation.takeListener() {
            return activated
        }
        return try UnixListener.bind(at: address, mode: 0o600)
    }

    private static func certify(at address: UnixAddress) throws {
        var client = try CertificationClient(to: address)
        try client.run()
        say("Certification passed")
    }

    /// Prints a line now, also into a pipe.
    private static func say(_ words: String) {
        print(words)
        fflush(nil)
    }

    private static func fail(_ words: String, status: Int32) -> Never {
        say("certification-peer: \(words)")
        exit(status)
    }
}
