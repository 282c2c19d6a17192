import Glibc
import SheetInterface
import UnixIO
import Varlink

/// A file that holds a SheetRequest as JSON.
enum RequestFile {
    /// Why a file is not used, in a sentence for people.
    struct Failure: Error, Hashable, Sendable {
        let message: String
    }

    /// - Parameter name: A path, or `-` for standard input.
    static func read(_ name: String) throws(Failure) -> Wire.SheetRequest {
        try parse(try bytes(of: name), name: name == "-" ? "standard input" : name)
    }

    /// Reads JSON as strictly as the daemon does, so that a misspelt member is told of.
    static func parse(_ bytes: [UInt8], name: String) throws(Failure) -> Wire.SheetRequest {
        let json: RawJSON
        do throws(JSONError) {
            json = try RawJSON(validating: bytes)
        } catch {
            throw Failure(message: "\(name) is not JSON: \(error.words(in: bytes))")
        }
        do throws(ParameterError) {
            return try ParameterDecoder.decode(
                Wire.SheetRequest.self, from: json.bytes, unknownMembers: .refused)
        } catch {
            if ParameterPlace("sheet").value(in: json)?.kind == .object {
                throw Failure(
                    message: "\(name) is not a SheetRequest but what Present takes: give what its "
                        + "member sheet holds, as jq .sheet prints it, and the rest by options")
            }
            let place = error.path.isEmpty ? "" : ", at \(error.path)"
            let fault = ParameterFault(at: error.path, in: json, of: .named("SheetRequest"))
            throw Failure(message: "\(name) is not a SheetRequest\(place): \(fault.words)")
        }
    }

    /// All that a file holds.
    ///
    /// - Parameter name: A path, or `-` for standard input.
    static func bytes(of name: String) throws(Failure) -> [UInt8] {
        if name == "-" { return try drain(STDIN_FILENO, name: "standard input") }
        let number = open(name, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw Failure(message: Errno.last("open", name).description) }
        let file = FileDescriptor(owning: number)
        return try drain(file.rawValue, name: name)
    }

    private static func drain(_ descriptor: Int32, name: String) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: Limits.readBytes)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(message: Errno.last("read", name).description) }
            bytes += chunk.prefix(count)
            guard bytes.count <= Limits.requestBytes else {
                throw Failure(
                    message: "\(name) is too long: \(Limits.requestBytes) bytes are possible")
            }
        }
    }
}
