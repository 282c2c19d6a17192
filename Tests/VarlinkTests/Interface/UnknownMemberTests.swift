import Testing
import Varlink

@Suite struct UnknownMemberTests {
    private static let description = """
        interface org.example.words
        type Word (text: string, more: ?[]Word, others: ?[string]Word, free: ?object)
        method Say(word: Word, loud: ?bool) -> ()

        """

    @Test(arguments: [
        (#"{"word":{"text":"a"}}"#, nil),
        (#"{"word":{"text":1},"typo":2}"#, "typo"),
        (#"{"loud":"x","word":{"text":"a","typo":1}}"#, "word.typo"),
        (#"{"word":{"more":[{},{"more":[{"typo":1}]}]}}"#, "word.more[1].more[0].typo"),
        (#"{"word":{"others":{"any":{"typo":1}}}}"#, "word.others.any.typo"),
        (#"{"word":{"free":{"typo":1},"more":null}}"#, nil),
        (#"{"word":7}"#, nil),
    ])
    func `an unknown member is found at any depth, whatever else is wrong`(
        parameters: String, path: String?
    ) throws {
        let description = try InterfaceDescription(parsing: Self.description)
        let method = try #require(description.method("Say"))
        let found = Array(parameters.utf8).withUnsafeBytes { bytes in
            description.unknownMember(in: bytes, of: method.input)
        }
        #expect(found == path)
    }
}
