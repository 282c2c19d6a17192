import SheetInterface
import Testing
import Varlink

@Suite struct ContractTests {
    @Test func `the description bears the name of the interface`() {
        #expect(Contract.description.name == PresentationInterface.name)
    }

    @Test func `every method of the contract is listed, in its order`() {
        let declared = Contract.description.members.compactMap { member in
            if case .method(let method) = member { method.name } else { nil }
        }
        #expect(PresentationInterface.Method.allCases.map(\.rawValue) == declared)
    }

    @Test func `every type of the contract has a Swift type`() {
        let declared = Contract.description.members.compactMap { member in
            if case .type(let type) = member { type.name } else { nil }
        }
        let known =
            Contract.objects.map(\.name) + Contract.enumerations.map(\.name)
        #expect(known.sorted() == declared.sorted())
    }

    @Test(arguments: Contract.objects + Contract.inputs + Contract.outputs)
    func `a Swift type has the members that the contract declares, and none more`(
        _ shape: WireShape
    ) throws {
        #expect(shape.members == (try Contract.structure(of: shape)).fields.map(\.name))
    }

    @Test(arguments: Contract.enumerations)
    func `an enumeration has the words that the contract declares, and none more`(
        _ name: String, _ words: [String]
    ) throws {
        guard
            case .enumeration(let declared) = try #require(Contract.description.type(name))
                .definition
        else {
            Issue.record("\(name) is no enumeration")
            return
        }
        #expect(words == declared.values.map(\.name))
    }
}
