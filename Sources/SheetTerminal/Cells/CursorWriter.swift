/// Where a terminal writes next, and the shortest way to another place.
///
/// **Source:** ECMA-48: CUP, CUF, CHA.
struct CursorWriter: Sendable {
    /// `nil` when it is not known. Past the last column it may be that one or the last: from there only
    /// ways lead on that do not count columns.
    private(set) var position: CellPoint?

    mutating func forget() { position = nil }

    /// Takes it that so many columns were written in a screen of `columns`.
    mutating func advance(by count: Int, columns: Int) {
        guard let present = position else { return }
        let column = present.column + count
        position = CellPoint(row: present.row, column: min(column, columns))
    }

    /// Appends what brings it to `point`.
    mutating func move(to point: CellPoint, _ bytes: inout [UInt8]) {
        guard position != point else { return }
        if let present = position, let distance = present.distance(to: point) {
            bytes.append(ascii: "\u{1B}[")
            if distance > 1 { bytes.append(decimal: distance) }
            bytes.append(UInt8(ascii: "C"))
        } else if let present = position, point.column == 0, point.row == present.row + 1 {
            bytes.append(ascii: "\r\n")
        } else if let present = position, point.column == 0, point.row == present.row {
            bytes.append(UInt8(ascii: "\r"))
        } else {
            bytes.append(ascii: "\u{1B}[")
            bytes.append(decimal: point.row + 1)
            if point.column > 0 {
                bytes.append(UInt8(ascii: ";"))
                bytes.append(decimal: point.column + 1)
            }
            bytes.append(UInt8(ascii: "H"))
        }
        position = point
    }
}

extension CellPoint {
    /// How far to the right another place of the same row lies; `nil` when it does not.
    fileprivate func distance(to point: CellPoint) -> Int? {
        guard point.row == row, point.column > column else { return nil }
        return point.column - column
    }
}
