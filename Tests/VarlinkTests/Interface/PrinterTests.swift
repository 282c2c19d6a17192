import Testing
import Varlink

@Suite struct `Printing an interface description` {
    private func printed(_ text: String) throws -> String {
        try InterfaceDescription(parsing: text).text
    }

    /// Texts that are in the canonical form already.
    static let canonical: [String] = [
        """
        # A licence.

        # What it is for.
        # More of it.
        interface org.example.test

        # ---- Heading ----

        # A colour.
        type Colour (red, green, blue)

        type Empty ()

        type Set (members: [string]())

        # Does it.
        method M() -> ()

        error NoSuchThing (id: string, matches: ?[](id: string, colour: Colour))

        # The end.

        """,
        // 100 columns, and 101.
        """
        interface org.example.test

        type Fits (first: string, second: string, third: string, fourth: string, fifth: string, six: string)

        type Breaks (
          first: string,
          second: string,
          third: string,
          fourth: string,
          fifth: string,
          sixth: string
        )

        """,
        // The output is broken when it has several fields, else the input.
        """
        interface org.example.test

        method Short(scene: ?string, key: ?string, before: ?string, limit: ?int) -> (entries: []object)

        method LongOutput(scene: ?string, key: ?string, before: ?string, limit: ?int) -> (
          entries: []object,
          next: ?string
        )

        method LongInput(
          renderer: string,
          id: string,
          translation: float,
          velocity: float,
          generation: ?int
        ) -> (dismissed: bool, detent: ?string)

        method NarrowOutput(
          id: string,
          gesture: string,
          generation: ?int,
          renderer: ?string
        ) -> (dismissed: ?bool)

        method LongBoth(
          renderer: string,
          identifierOfSomething: string,
          translation: float,
          velocity: float
        ) -> (
          dismissedOnes: []string,
          nextDetentOfTheSheet: string,
          previousDetentOfTheSheet: string,
          height: ?float
        )

        method NoInput() -> (
          version: string,
          instance: string,
          startedAt: string,
          problem: ?string,
          scenes: int
        )

        method LongName() -> (
          theOnlyOutputOfThisMethodHasAVeryLongNameThatLeavesNoRoomOnTheLine: [string]string
        )

        """,
        // Comments inside, and nested types that do not fit.
        """
        interface org.example.test

        type Documented (
          # Of a.
          a: int,
          b: ?[](
            # The first.
            one,
            two
            # No more.
          ),
          c: [string](
            firstFieldOfTheNestedStruct: ?string,
            secondFieldOfTheNestedStruct: string,
            third: ()
          )
          # The end.
        )

        method M(
          # Only a comment.
        ) -> (
          # Of a.
          a: int
        )

        """,
    ]

    @Test(arguments: canonical)
    func `a canonical text stays as it is`(text: String) throws {
        #expect(try printed(text) == text)
    }

    @Test func `white space and the places of comments become canonical`() throws {
        #expect(
            try printed(
                """
                \r\n#about\r\ninterface\torg.example.test\r\ntype T(a:?  int,#of a
                b :[ ]string,c:(one
                ,two)) # behind T
                method M(a:T)->()
                """.replacing("[ ]", with: "[]"))
                    == """
                    # about
                    interface org.example.test

                    type T (
                      # of a
                      a: ?int,
                      b: []string,
                      c: (one, two)
                    )

                    # behind T

                    method M(a: T) -> ()

                    """)
    }

    @Test func `the longest name of all is still printed`() throws {
        let name = "T" + String(repeating: "x", count: 200)
        let text = try printed("interface org.example.test\ntype \(name) (a: ?\(name))")
        #expect(text.contains("\n  a: ?\(name)\n"))
    }
}
