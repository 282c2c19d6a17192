import SheetClient
import SheetInterface
import UnixIO
import Varlink

extension Context {
    /// Tells of versions that differ, where that may be why the daemon and sheetctl did not understand
    /// each other.
    func tellOfSkew(after error: SheetClientError) {
        guard error.mayBeSkew else { return }
        for address in location.candidates(in: environment) {
            guard let version = try? Self.version(at: address) else { continue }
            guard let skew = VersionSkew(daemon: version) else { return }
            let place = ServicePlace(of: address, in: environment)
            return output.tell("\(skew.words): \(skew.advice(at: place))")
        }
    }

    /// Every Varlink service has it, whatever else it has.
    private static let getInfo = "org.varlink.service.GetInfo"

    private static func version(at address: String) throws -> String {
        let stream = try UnixStream.connect(
            to: UnixAddress(parsing: address), patience: Limits.skewTime)
        var connection = try SheetConnection(stream)
        connection.replyTimeout = Limits.skewTime
        return try connection.call(
            Self.getInfo, NoParameters(), returning: DaemonVersion.self
        ).version
    }
}

extension SheetClientError {
    /// Whether it is of the kind that comes of versions that do not know each other's words.
    fileprivate var mayBeSkew: Bool {
        switch self {
        case .malformedReply, .violation: return true
        case .unreachable, .absent, .disconnected, .timedOut, .interrupted, .failed: return false
        case .refused(let refusal):
            guard refusal.interfaceError == nil else { return false }
            switch VarlinkError(name: refusal.name, parameters: refusal.parameters) {
            case .permissionDenied, .expectedMore, .expectedUpgrade: return false
            case .interfaceNotFound, .methodNotFound, .methodNotImplemented, .invalidParameter,
                nil:
                return true
            }
        }
    }
}
