package import SheetRendering

/// The images of sheets, each as long as a sheet shows it.
///
/// Nothing is read here: it says what is to be read, and takes what came of it.
struct ImageShelf: Sendable {
    /// Whether there is something to draw.
    enum Standing: Sendable {
        case ready(HalfBlocks)
        /// Nobody knows yet. Exits: when it is loaded.
        case pending(ImageName)
        /// It is not to be had.
        case none
    }

    private var images: [ImageName: HalfBlocks?] = [:]
    /// Which ones each sheet shows.
    private var uses: [SheetKey: Set<ImageName>] = [:]
    private var budget = ImageBudget()

    /// How it stands with an image that a sheet shows.
    mutating func look(for name: ImageName, _ sheet: SheetKey) -> Standing {
        uses[sheet, default: []].insert(name)
        guard let known = images[name] else { return .pending(name) }
        return known.map { .ready($0) } ?? .none
    }

    /// What is to be read; nil when that is known, or the sheet has had its share.
    func order(for wanted: WantedImage) -> ImageOrder? {
        let pixels = budget.left(for: wanted.sheet)
        guard images[wanted.name] == nil, pixels > 0 else { return nil }
        return ImageOrder(wanted.name, for: wanted.sheet, ofAtMost: pixels)
    }

    /// Takes what came of an order; gives the sheets that show it by now.
    mutating func take(_ loaded: LoadedImage) -> [SheetKey] {
        let name = loaded.order.image
        budget.charge(loaded)
        let sheets = uses.filter { $0.value.contains(name) }.map(\.key)
        if !sheets.isEmpty { images[name] = .some(loaded.image) }
        return sheets
    }

    /// Begins anew to note what a sheet shows.
    mutating func lookAnew(_ sheet: SheetKey) { uses[sheet] = nil }

    /// Forgets sheets that are gone, and what nobody shows any more.
    mutating func keep(_ sheets: Set<SheetKey>) {
        budget.keep(sheets)
        guard uses.count + images.count > 0 else { return }
        uses = uses.filter { sheets.contains($0.key) }
        let used = uses.values.reduce(into: Set()) { $0.formUnion($1) }
        images = images.filter { used.contains($0.key) }
    }
}

/// An image that is in view, and not there yet.
package struct WantedImage: Hashable, Sendable {
    package let name: ImageName
    package let sheet: SheetKey
    /// Where it is seen.
    let area: CellArea
}

/// How much was decoded for sheets: each file counts once for each sheet.
struct ImageBudget: Sendable {
    private struct File: Hashable, Sendable {
        let path: String
        let owner: Int64
    }

    private struct Account: Sendable {
        var files: [File: Int] = [:]
        var pixels = 0
    }

    private var accounts: [SheetKey: Account] = [:]

    /// Pixels that may still be decoded for a sheet.
    func left(for sheet: SheetKey) -> Int {
        let all = accounts.values.reduce(0) { $0 + $1.pixels }
        let own = accounts[sheet]?.pixels ?? 0
        return max(0, min(TerminalLimits.sheetPixels - own, TerminalLimits.allPixels - all))
    }

    mutating func charge(_ loaded: LoadedImage) {
        let name = loaded.order.image
        let pixels = max(loaded.pixels, TerminalLimits.leastPixels)
        var account = accounts[loaded.order.sheet] ?? Account()
        let before = account.files.updateValue(
            pixels, forKey: File(path: name.path, owner: name.owner))
        account.pixels += pixels - (before ?? 0)
        accounts[loaded.order.sheet] = account
    }

    /// Forgets sheets that are gone.
    mutating func keep(_ sheets: Set<SheetKey>) {
        guard !accounts.isEmpty else { return }
        accounts = accounts.filter { sheets.contains($0.key) }
    }
}
