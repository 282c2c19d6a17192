/// What `--help` tells of a command, and what getopt reads its options by.
package struct Usage: Hashable, Sendable {
    /// The word after `sheetctl`.
    package let name: String
    /// What it does, in one line for the list of commands.
    package let summary: String
    /// What may follow the name, one line a form.
    package let synopsis: [String]
    /// What the summary leaves out; paragraphs.
    package var details: [String] = []
    /// Those of its own, without the common ones.
    package var options: [Option] = []
    /// What it can exit with, in the order of the codes.
    package let statuses: [UsageStatus]
    /// Whether all from the first operand on is the command line of another program.
    package var isWrapper = false

    /// Its own options and those of every command.
    package var allOptions: [Option] { options + Option.common }
}
