import UnixIO

/// The secrets that are being typed, in memory of their own, which is never copied and is overwritten
/// as soon as it is done with.
///
/// What leaves it is the text that goes into an answer; of that Swift makes copies that nobody can
/// reach, and that are freed with the call.
///
/// **Source:** R26.
struct SecretArena: ~Copyable {
    private struct Slot {
        var element: ElementKey?
        /// Bytes of UTF-8 from the slot's beginning.
        var count = 0
        /// How many of them are before the cursor.
        var cursor = 0
    }

    private let memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Limits.secrets * Limits.secretBytes, alignment: 1)
    private var slots = Array(repeating: Slot(), count: Limits.secrets)

    init() { Memory.wipe(memory) }

    deinit {
        Memory.wipe(memory)
        memory.deallocate()
    }

    /// What may be shown of a secret; nothing has been typed when there is none.
    func mark(of element: ElementKey) -> SecretMark {
        guard let place = place(of: element) else { return SecretMark(count: 0, cursor: 0) }
        let slot = slots[place]
        return SecretMark(
            count: scalars(place, 0..<slot.count), cursor: scalars(place, 0..<slot.cursor))
    }

    /// The secret itself, for an answer.
    func text(of element: ElementKey) -> String {
        guard let place = place(of: element) else { return "" }
        return String(decoding: bytes(place)[..<slots[place].count], as: UTF8.self)
    }

    /// Carries a command out; false when there was nothing to do.
    ///
    /// - Parameter limit: Unicode scalars that it may have at most.
    mutating func apply(
        _ command: EditingCommand, to element: ElementKey, limit: Int?, digitsOnly: Bool
    ) -> Bool {
        if case .insert(let text) = command {
            return insert(text, into: element, limit: limit, digitsOnly: digitsOnly)
        }
        guard let place = place(of: element) else { return false }
        let slot = slots[place]
        switch command {
        case .insert, .activate, .pageUp, .pageDown, .moveUp, .moveDown: return false
        case .deleteBackward: return delete(place, before(place)..<slot.cursor)
        case .deleteForward: return delete(place, slot.cursor..<after(place))
        case .deleteWordBackward, .deleteToLineStart: return delete(place, 0..<slot.cursor)
        case .deleteWordForward, .deleteToLineEnd: return delete(place, slot.cursor..<slot.count)
        case .clear: return delete(place, 0..<slot.count)
        case .moveLeft: slots[place].cursor = before(place)
        case .moveRight: slots[place].cursor = after(place)
        case .moveWordLeft, .moveToLineStart, .moveToStart: slots[place].cursor = 0
        case .moveWordRight, .moveToLineEnd, .moveToEnd: slots[place].cursor = slot.count
        }
        return slots[place].cursor != slot.cursor
    }

    /// Overwrites the secrets of these elements.
    mutating func wipe(where isToGo: (ElementKey) -> Bool) {
        for place in slots.indices {
            if let element = slots[place].element, isToGo(element) {
                Memory.wipe(bytes(place))
                slots[place] = Slot()
            }
        }
    }

    /// Whether every byte that holds no secret is 0.
    var isClean: Bool {
        slots.indices.allSatisfy { place in
            bytes(place)[slots[place].count...].allSatisfy { $0 == 0 }
        }
    }

    // MARK: Bytes

    private mutating func insert(
        _ text: String, into element: ElementKey, limit: Int?, digitsOnly: Bool
    ) -> Bool {
        guard let place = place(of: element) ?? slots.firstIndex(where: { $0.element == nil })
        else { return false }
        slots[place].element = element
        var length = scalars(place, 0..<slots[place].count)
        let typed = PlainText.typed(text, isMultiline: false, digitsOnly: digitsOnly)
        var isChanged = false
        for scalar in typed.unicodeScalars {
            guard length < limit ?? .max, insert(Array(String(scalar).utf8), at: place) else {
                break
            }
            length += 1
            isChanged = true
        }
        return isChanged
    }

    private mutating func insert(_ new: [UInt8], at place: Int) -> Bool {
        let (slot, bytes) = (slots[place], bytes(place))
        guard slot.count + new.count <= bytes.count else { return false }
        for index in (slot.cursor..<slot.count).reversed() {
            bytes[index + new.count] = bytes[index]
        }
        for (index, byte) in new.enumerated() { bytes[slot.cursor + index] = byte }
        slots[place].count += new.count
        slots[place].cursor += new.count
        return true
    }

    private mutating func delete(_ place: Int, _ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return false }
        let (slot, bytes) = (slots[place], bytes(place))
        for index in range.upperBound..<slot.count { bytes[index - range.count] = bytes[index] }
        for index in (slot.count - range.count)..<slot.count { bytes[index] = 0 }
        slots[place].count -= range.count
        slots[place].cursor = range.lowerBound
        return true
    }

    private func bytes(_ place: Int) -> UnsafeMutableRawBufferPointer {
        let start = place * Limits.secretBytes
        return UnsafeMutableRawBufferPointer(rebasing: memory[start..<start + Limits.secretBytes])
    }

    private func place(of element: ElementKey) -> Int? {
        slots.firstIndex { $0.element == element }
    }

    /// The place one scalar before the cursor.
    private func before(_ place: Int) -> Int {
        let bytes = bytes(place)
        var index = slots[place].cursor
        repeat { index -= 1 } while index > 0 && Self.continues(bytes[index])
        return max(0, index)
    }

    /// The place one scalar after the cursor.
    private func after(_ place: Int) -> Int {
        let (slot, bytes) = (slots[place], bytes(place))
        var index = slot.cursor + 1
        while index < slot.count, Self.continues(bytes[index]) { index += 1 }
        return min(slot.count, index)
    }

    private func scalars(_ place: Int, _ range: Range<Int>) -> Int {
        bytes(place)[range].count { !Self.continues($0) }
    }

    /// Whether a byte goes on with a scalar that began before it.
    private static func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
