/// Something a journal entry says beside its message, for programs to search by.
///
/// **Source:** systemd.journal-fields(7).
package struct JournalField: Sendable {
    /// Capital letters, digits and underscores: `SHEETD_SCENE`.
    package let name: StaticString
    /// Any text, of several lines too.
    package let value: String

    package init(_ name: StaticString, _ value: String) {
        self.name = name
        self.value = value
    }
}
