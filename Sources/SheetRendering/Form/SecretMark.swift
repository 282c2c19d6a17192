/// What of a secret may be shown: how long it is, and where in it the person is.
package struct SecretMark: Hashable, Sendable {
    /// Unicode scalars.
    package let count: Int
    /// How many of them are before the cursor.
    package let cursor: Int

    /// Pairs the two.
    package init(count: Int, cursor: Int) {
        self.count = count
        self.cursor = cursor
    }
}
