import SheetInterface

/// One element, or a few, and how a terminal of 44 columns shows them.
struct Golden: Sendable, CustomStringConvertible {
    let description: String
    let elements: [Wire.Element]
    /// The rows of the sheet's content, without its borders.
    let picture: String

    init(
        _ name: String, _ elements: [Wire.Element], _ picture: String
    ) {
        description = name
        self.elements = elements
        self.picture = picture
    }

    /// An input that takes the focus first, so that what is tested is seen without it.
    static let other = Wire.Element(id: "other", kind: "field")

    static let choices = [
        Wire.Choice(id: "de", label: "Deutsch"), Wire.Choice(id: "en", label: "English"),
        Wire.Choice(id: "ja", label: "日本語"),
        Wire.Choice(
            id: "long", label: "A choice of so many words that they take a second line"),
    ]

    static let all: [Golden] = [
        Golden(
            "text",
            [
                Wire.Element(
                    kind: "text", text: "Words that go on until they need a second line.\n日本語も")
            ],
            """
            Words that go on until they need a
            second line.
            日本語も
            """),
        Golden(
            "text with a label", [Wire.Element(kind: "text", label: "State", text: "Ready")],
            """
            State
            Ready
            """),
        Golden(
            "copyable",
            [
                other,
                Wire.Element(
                    kind: "copyable", label: "Key",
                    text: "sheet-4711-and-more-of-it-than-fits-in-one"),
            ],
            """
            ▌

            Key
             sheet-4711-and-more-of-it-     Copy
             than-fits-in-one
            """),
        Golden(
            "copyable with focus",
            [Wire.Element(kind: "copyable", label: "Key", text: "sheet-4711")],
            """
            Key
            ▌sheet-4711                     Copy
            """),
        Golden(
            "field",
            [
                other,
                Wire.Element(
                    id: "a", kind: "field", label: "Name", value: ["Zoë"], required: true),
            ],
            """
            ▌

            Name *
             Zoë
            """),
        Golden(
            "empty field with focus",
            [
                Wire.Element(
                    id: "a", kind: "field", label: "Name", placeholder: "as in your passport")
            ],
            """
            Name
            ▌as in your passport
            """),
        Golden(
            "field that is longer than its box",
            [
                Wire.Element(
                    id: "a", kind: "field",
                    value: ["the beginning is not seen while the cursor is at the end"])
            ],
            """
            ▌seen while the cursor is at the end
            """),
        Golden(
            "secret",
            [Wire.Element(id: "a", kind: "secret", label: "PIN", placeholder: "4 digits")],
            """
            PIN
            ▌4 digits
            """),
        Golden(
            "number",
            [Wire.Element(id: "a", kind: "number", label: "How many", value: ["12"])],
            """
            How many
            ▌12                      −     +
            """),
        Golden(
            "multiline",
            [
                Wire.Element(
                    id: "a", kind: "multiline", label: "Words",
                    value: ["one\ntwo\nthree goes on until it needs one line more\nfour\nfive"])
            ],
            """
            Words
            ▌three goes on until it needs one
            ▌line more
            ▌four                                ┃
            ▌five                                ┃
            """),
        Golden(
            "toggles",
            [
                Wire.Element(id: "a", kind: "toggle", label: "Wi-Fi", value: ["true"]),
                Wire.Element(
                    id: "b", kind: "toggle",
                    label: "Bluetooth, with all that can be reached by it"),
            ],
            """
            Wi-Fi                               ●
            Bluetooth, with all that can      ●
            be reached by it
            """),
        Golden(
            "choice",
            [
                Wire.Element(
                    id: "a", kind: "choice", label: "Language", value: ["en"], choices: choices)
            ],
            """
            Language
            ○ Deutsch
            ◉ English
            ○ 日本語
            ○ A choice of so many words that they
              take a second line
            """),
        Golden(
            "filter",
            [
                Wire.Element(
                    id: "a", kind: "filter", label: "Languages", value: ["de", "ja"],
                    choices: choices)
            ],
            """
            Languages                        Clear
            ☑ Deutsch
            ☐ English
            ☑ 日本語
            ☐ A choice of so many words that they
              take a second line
            """),
        Golden(
            "filter without anything picked",
            [Wire.Element(id: "a", kind: "filter", choices: [choices[0]])],
            """
            ☐ Deutsch
            """),
        Golden(
            "date", [Wire.Element(id: "a", kind: "date", label: "Due", value: ["2026-12-04"])],
            """
            Due                  2026-12-04  Clear
             ‹     December 2026      ›
             Mo  Tu  We  Th  Fr  Sa  Su
             30   1   2   3 [ 4]  5   6
              7   8   9  10  11  12  13
             14  15  16  17  18  19  20
             21  22  23  24  25  26  27
             28  29  30  31   1   2   3
              4   5   6   7   8   9  10
            """),
        Golden(
            "range of dates",
            [
                Wire.Element(
                    id: "a", kind: "dateRange", label: "Nights",
                    value: ["2024-02-27", "2024-03-02"])
            ],
            """
            Nights
                    2024-02-27 – 2024-03-02  Clear
             ‹     February 2024      ›
             Mo  Tu  We  Th  Fr  Sa  Su
             29  30  31   1   2   3   4
              5   6   7   8   9  10  11
             12  13  14  15  16  17  18
             19  20  21  22  23  24  25
             26 [27] 28  29   1   2   3
              4   5   6   7   8   9  10
            """),
        Golden(
            "time", [Wire.Element(id: "a", kind: "time", label: "Wake me at", value: ["07:30"])],
            """
            Wake me at
            ▌ 07 : 30
            """),
        Golden(
            "empty time", [other, Wire.Element(id: "a", kind: "time")],
            """
            ▌

              -- : --
            """),
        Golden(
            "progress", [Wire.Element(kind: "progress", label: "Copying", value: ["0.427"])],
            """
            Copying
            █████████████▋                     42%
            """),
        Golden(
            "progress that nobody knows", [Wire.Element(kind: "progress")],
            """
            ╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱
            """),
        Golden(
            "image by name", [Wire.Element(kind: "image", label: "Type", value: ["audio-card"])],
            """
            Type
             A
            """),
        Golden(
            "unknown kind",
            [Wire.Element(id: "a", kind: "hologram", label: "Depth", value: ["1", "2"])],
            """
            Depth
            1, 2
            """),
    ]
}
