import Glibc
import SheetClient
import SheetInterface
import UnixIO
import Varlink

/// Whether a daemon answers at an address, and if not, why.
struct SocketExamination {
    /// What was found.
    enum Result {
        case status(GetStatus.Reply)
        case obstacle(Finding)
    }

    private let address: String
    private let place: ServicePlace
    private let location: SocketLocation
    private let environment: ClientEnvironment

    init(of address: String, in context: Context) {
        self.address = address
        self.place = ServicePlace(of: address, in: context.environment)
        self.location = context.location
        self.environment = context.environment
    }

    /// Asks the daemon how it fares.
    func result() -> Result {
        do throws(UnixAddressError) {
            let address = try UnixAddress(parsing: address)
            do throws(Errno) {
                let stream = try UnixStream.connect(to: address, patience: Limits.examinationTime)
                return ask(over: stream)
            } catch {
                return .obstacle(finding(of: error, at: address))
            }
        } catch {
            return .obstacle(
                Finding("badAddress", "\(error)", advice: "give an address as unix:/PATH"))
        }
    }

    private func ask(over stream: consuming UnixStream) -> Result {
        do throws(SheetClientError) {
            var connection = try SheetConnection(stream)
            connection.replyTimeout = Limits.examinationTime
            return .status(try connection.call(GetStatus.self, NoParameters()))
        } catch {
            switch error {
            case .timedOut, .disconnected:
                return .obstacle(
                    Finding(
                        "noAnswer",
                        "\(place.name) takes the connection at \(address), and does not answer: \(error)",
                        advice: "see in \(place.journal) why, and restart it: "
                            + place.command(.restart)))
            default:
                return .obstacle(
                    Finding(
                        "noDaemon",
                        "what listens at \(address) does not speak as sheetd does: \(error)",
                        advice: "see what it is: ss --listening --processes --family=unix"))
            }
        }
    }

    // MARK: Nobody answers

    private func finding(of error: Errno, at address: UnixAddress) -> Finding {
        guard let path = address.path else { return nobody(at: address) }
        switch (PathObstacle(to: path), error.code) {
        case (.missing(let part), _): return missing(part, path)
        case (.otherKind(let part), _):
            return Finding(
                "badSocket", "\(part) is \(part == path ? "no socket" : "no folder")",
                advice: "remove it, and start the daemon: \(start)")
        case (.forbidden(let gate), _): return forbidden(gate, path)
        case (nil, ETIMEDOUT):
            return Finding(
                "noAnswer", "\(place.name) takes nobody at \(path), and hangs",
                advice: "see in \(place.journal) why, and restart it: \(place.command(.restart))")
        case (nil, EACCES), (nil, EPERM):
            return Finding(
                "noPermission",
                "you may not connect to \(path), though its permissions say that you may: \(error)",
                advice: "ask what AppArmor, SELinux or the unit that you run in allow: "
                    + "journalctl --dmesg --grep denied")
        case (nil, _): return nobody(at: address)
        }
    }

    private func missing(_ part: String, _ path: String) -> Finding {
        let lack = part == path ? "there is no socket \(path)" : "there is no folder \(part)"
        let variable =
            place == .user && environment.runtimeDirectory == nil
            ? ", where it is when XDG_RUNTIME_DIR is not set" : ""
        return Finding(
            "noSocket", "\(place.name) does not run: \(lack)\(variable)",
            advice: "start it: \(start)")
    }

    private func nobody(at address: UnixAddress) -> Finding {
        Finding(
            "nobodyListens",
            "\(place.name) does not run any more: nobody listens at \(address)",
            advice: "start it: \(start)")
    }

    private var start: String {
        let command = place.command(.start)
        guard location == .automatic, environment.socket != nil else { return command }
        return "\(command); or unset SHEETD_SOCKET, which says that it is there"
    }

    // MARK: Permission

    private func forbidden(_ gate: PathObstacle.Gate, _ path: String) -> Finding {
        let owner = UserName.of(Int64(gate.owner))
        let group = Accounts.groupName(of: gate.group) ?? "\(gate.group)"
        let thing =
            gate.isFolder ? "look into \(gate.path), where its socket is" : "connect to \(path)"
        let whose =
            gate.isForGroup
            ? "it is for \(owner) and the group \(group)" : "it is for \(owner) alone"
        let advice: String
        if !gate.isForGroup {
            let other =
                gate.isFolder
                ? "" : ", or let a group in by Group= in sheetd.conf, section [Access]"
            advice = "run sheetctl as \(owner)\(other)"
        } else if Accounts.isMember(environment.uid, of: gate.group) {
            advice =
                "you are in the group \(group), and this session does not know yet: log in anew, "
                + "or run newgrp \(group)"
        } else {
            advice =
                "have yourself added to the group \(group), and log in anew: "
                + "usermod --append --groups \(group) \(UserName.of(Int64(environment.uid)))"
        }
        return Finding("noPermission", "you may not \(thing): \(whose)", advice: advice)
    }
}
