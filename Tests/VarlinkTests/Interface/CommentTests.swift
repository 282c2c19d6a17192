import Testing
import Varlink

@Suite struct `Comments in interface descriptions` {
    @Test func `a block directly above a declaration documents it`() throws {
        let description = try InterfaceDescription(
            parsing: """
                # What the interface is for.
                #   Indented.
                #
                #No space.
                interface org.example.test
                # A method.
                method M() -> ()
                """)
        #expect(
            description.documentation == [
                "What the interface is for.", "  Indented.", "", "No space.",
            ])
        #expect(description.method("M")?.documentation == ["A method."])
        #expect(description.members.first?.remarks == [])
    }

    @Test func `a block set off by a blank line is a remark`() throws {
        let description = try InterfaceDescription(
            parsing: """
                # A licence.

                # The interface.
                interface org.example.test

                # ---- Heading ----

                # Two
                # lines.

                # The type.
                type T ()

                # Documents nothing.

                error E ()
                # Last
                # words.
                """)
        #expect(description.remarks == [["A licence."]])
        #expect(description.documentation == ["The interface."])
        let type = try #require(description.type("T"))
        #expect(type.remarks == [["---- Heading ----"], ["Two", "lines."]])
        #expect(type.documentation == ["The type."])
        let error = try #require(description.error("E"))
        #expect(error.remarks == [["Documents nothing."]])
        #expect(error.documentation == [])
        #expect(description.closingRemarks == [["Last", "words."]])
    }

    @Test func `words behind a declaration do not document the next one`() throws {
        let description = try InterfaceDescription(
            parsing: """
                interface org.example.test # behind the interface
                type A () # behind A
                type B () # behind B
                # documents C
                type C ()
                """)
        #expect(description.type("A")?.remarks == [["behind the interface"]])
        #expect(description.type("B")?.remarks == [["behind A"]])
        #expect(description.type("B")?.documentation == [])
        #expect(description.type("C")?.remarks == [["behind B"]])
        #expect(description.type("C")?.documentation == ["documents C"])
    }

    @Test func `comments above a field and on its line document the field`() throws {
        let description = try InterfaceDescription(
            parsing: """
                interface org.example.test
                type T (
                  # above a

                  # also a
                  a: int, # behind a
                  b: # inside b
                    int # behind b
                  # above c
                  , c: (
                    one, # behind one
                    # above two
                    two # behind two
                    # closing the values
                  )
                  # closing the fields
                )
                """)
        guard case .structure(let structure) = description.type("T")?.definition else {
            Issue.record("T is no struct")
            return
        }
        #expect(
            structure.fields.map(\.documentation) == [
                ["above a", "also a", "behind a"], ["inside b", "behind b"], ["above c"],
            ])
        #expect(structure.closingComments == ["closing the fields"])
        guard case .enumeration(let enumeration) = structure.fields.last?.type else {
            Issue.record("c is no enumeration")
            return
        }
        #expect(
            enumeration.values.map(\.documentation) == [
                ["behind one"], ["above two", "behind two"],
            ])
        #expect(enumeration.closingComments == ["closing the values"])
    }

    @Test func `no comment is lost, wherever it stands`() throws {
        let text = """
            interface~org.example.test~type~T~(~a~:~?~[]~[string]~int~,~b~:~(~one~,~two~)~,~c~:~(~)~)~
            method~M~(~)~->~(~t~:~T~)~error~E~(~x~:~any~)~
            """
        let tokens = text.split(separator: "~").map(String.init)
        let commented = tokens.enumerated().map { "# comment \($0.offset).\n\($0.element)" }
            .joined(separator: " ")
        let printed = try InterfaceDescription(parsing: commented).text
        for index in tokens.indices {
            #expect(printed.contains("# comment \(index).\n"))
        }
        #expect(try InterfaceDescription(parsing: printed).text == printed)
    }
}
