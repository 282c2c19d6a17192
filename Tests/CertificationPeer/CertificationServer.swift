import Glibc
import UnixIO
import Varlink

/// Serves the certification until it is told to stop.
struct CertificationServer: ~Copyable {
    /// Served at a time; more wait to be accepted.
    private static let maximumConnections = 16

    private let listener: UnixListener
    private let stopSignals: SignalDescriptor
    private let service = StandardService(
        ServiceInfo(
            vendor: "sheetd", product: "certification-peer", version: "1", url: "",
            interfaces: [
                ServiceInfo.Interface(
                    name: CertificationInterface.description.name,
                    text: CertificationInterface.text,
                    description: CertificationInterface.description)
            ]))
    private var certification = Certification()
    private var connections: [ServedConnection] = []

    /// - Parameter stopSignals: blocked ones; each ends `run`.
    init(_ listener: consuming UnixListener, stopSignals: [Int32]) throws(Errno) {
        self.listener = listener
        self.stopSignals = try SignalDescriptor(stopSignals)
    }

    mutating func run() throws(Errno) {
        while true {
            var items = [Poll.Item(stopSignals.descriptor.rawValue, .readable)]
            items += connections.map { Poll.Item($0.stream.descriptor.rawValue, $0.interest) }
            if connections.count < Self.maximumConnections {
                items.append(Poll.Item(listener.descriptor.rawValue, .readable))
            }
            _ = try Poll.wait(&items)
            guard items[0].ready.isEmpty else { return }
            try proceed(
                ready: items.dropFirst().prefix(connections.count).map { !$0.ready.isEmpty })
            try accept()
        }
    }

    private mutating func proceed(ready: [Bool]) throws(Errno) {
        var open: [ServedConnection] = []
        for (connection, isReady) in zip(connections, ready) {
            if isReady {
                guard try connection.proceed(with: &certification, of: service) else { continue }
            }
            open.append(connection)
        }
        connections = open
    }

    private mutating func accept() throws(Errno) {
        while connections.count < Self.maximumConnections {
            switch listener.accept() {
            case .connection(let descriptor, _): connections.append(ServedConnection(descriptor))
            case .aborted: continue
            case .wouldBlock: return
            case .outOfDescriptors: return
            case .failed(let error): throw error
            }
        }
    }
}
