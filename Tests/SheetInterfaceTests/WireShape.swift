import SheetInterface
import Testing
import Varlink

/// A type of the interface, as far as every one of them can be tested alike.
struct WireShape: Sendable, CustomTestStringConvertible {
    /// That of the type or method in the contract.
    let name: String
    /// Whether it is what comes out of a method.
    let isOutput: Bool
    /// The members that the Swift type knows, in its order.
    let members: [String]

    private let recode:
        @Sendable ([UInt8], ParameterDecoder.UnknownMembers) throws(ParameterError) -> (
            first: [UInt8], isEqual: Bool
        )

    init<Shape: WireCodable & Hashable & Sendable>(
        _ name: String, _ type: Shape.Type, isOutput: Bool = false
    ) {
        self.name = name
        self.isOutput = isOutput
        self.members = (type as? any WireObject.Type).map { $0.memberNames } ?? []
        self.recode = {
            (bytes, unknownMembers) throws(ParameterError) in
            let value = try ParameterDecoder.decode(
                Shape.self, from: bytes, unknownMembers: unknownMembers)
            let encoded = RawJSON(value).bytes
            let again = try ParameterDecoder.decode(
                Shape.self, from: encoded, unknownMembers: unknownMembers)
            return (encoded, again == value)
        }
    }

    var testDescription: String { isOutput ? "\(name) reply" : name }

    /// What the type makes of the bytes, written anew; whether that reads as an equal value.
    func roundTrip(
        _ bytes: [UInt8], unknownMembers: ParameterDecoder.UnknownMembers = .refused
    ) throws(ParameterError) -> (encoded: [UInt8], isEqual: Bool) {
        let (first, isEqual) = try recode(bytes, unknownMembers)
        return (first, isEqual)
    }

    /// The path that the type refuses the bytes for; nil when it takes them.
    func refusal(
        of bytes: [UInt8], unknownMembers: ParameterDecoder.UnknownMembers
    ) -> String? {
        do throws(ParameterError) {
            _ = try recode(bytes, unknownMembers)
            return nil
        } catch {
            return error.path
        }
    }
}

extension WireObject {
    fileprivate static var memberNames: [String] { Member.allCases.map(\.rawValue) }
}
