/// A value that is held once, however many copies there are of what holds it: for what is large, is
/// copied often and never changes.
@usableFromInline
package struct Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    @usableFromInline
    final class Storage: Sendable {
        @usableFromInline let value: Value

        @inlinable
        init(_ value: consuming Value) { self.value = value }
    }

    @usableFromInline let storage: Storage

    /// Holds a value.
    @inlinable
    package init(_ value: consuming Value) { storage = Storage(value) }

    /// The value.
    @inlinable package var value: Value { storage.value }

    /// Whether both are copies of one, and so equal; equal ones that are not are found by `==`.
    @inlinable
    package func isCopy(of other: Shared) -> Bool { storage === other.storage }

    /// Whether the values are equal.
    @inlinable
    package static func == (left: Shared, right: Shared) -> Bool {
        left.storage === right.storage || left.value == right.value
    }

    @inlinable
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
