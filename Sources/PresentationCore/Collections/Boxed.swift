/// A value in a place of its own, so that whoever passes it on copies a reference, however large it is; it is
/// changed where it stands as long as nobody else has it. What never changes is `Shared`.
@usableFromInline struct Boxed<Value: Sendable>: Sendable {
    /// Always one: an array does by itself what is wanted here.
    @usableFromInline var one: [Value]

    /// Puts a value in a place of its own.
    @inlinable init(_ value: Value) { one = [value] }

    /// The value.
    @inlinable var value: Value {
        get { one[0] }
        _modify { yield &one[0] }
    }
}

extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
