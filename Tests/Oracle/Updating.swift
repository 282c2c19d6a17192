import SheetInterface
import Varlink

/// Update (R22, R23, R26, R28, R29, R46).
extension Oracle {
    private static let clearable = [
        "message", "icon", "elements", "actions", "payload", "largestUndimmedDetent",
        "expiresAfterMSec",
    ]

    mutating func update(_ call: Call, _ wanted: Update.Parameters) throws(Refusal) {
        var faults: [String] = []
        if (wanted.expiresAfterMSec ?? 0) < 0 { faults.append("expiresAfterMSec") }
        let given = given(wanted)
        for (index, word) in (wanted.clear ?? []).enumerated()
        where !Oracle.clearable.contains(word) || given.contains(word) {
            faults.append("clear[\(index)]")
        }
        // What is given is looked at, be it cleared as well.
        var own = Wire.SheetRequest()
        var giving = wanted
        giving.clear = nil
        changeWords(of: &own, giving)
        own.largestUndimmedDetent = nil
        own.detents = wanted.detents
        faults += RequestFaults.of(own, at: "") + self.faults(of: wanted.values ?? [])
        guard faults.isEmpty else { throw .invalid(faults) }
        try checkRule(call.caller, over: wanted.id)
        let sheet = try live(wanted.id, for: call.caller)

        var request = sheet.request
        changeWords(of: &request, wanted)
        if wanted.detents != nil || wanted.selectedDetent != nil {
            changeDetents(of: &request, wanted)
        }
        for (index, value) in (wanted.values ?? []).enumerated() {
            let place = request.elements?.firstIndex { $0.id == value.id }
            guard let place else {
                faults.append("values[\(index)].id")
                continue
            }
            let former = request.elements?[place]
            let others = RequestFaults.of(request, at: "").count
            request.elements?[place].value = value.value
            // What else is wrong with the request is wrong with it and without it.
            if RequestFaults.of(request, at: "").count > others {
                request.elements?[place].value = former?.value
                faults.append("values[\(index)].value")
            }
        }
        faults += RequestFaults.of(request, at: "")
        // R26.
        if request.hasSecrets, !sheet.isAwaitable { faults.append("elements") }
        guard faults.isEmpty else { throw .invalid(faults) }
        try checkModesty(of: request, sheet, call.caller)
        try checkRoom(for: request, sheet)
        try checkStorage(for: call)
        let isNew = isNewToRead(request, after: sheet.request, wanted)
        accept(request, sheet, wanted, isNew: isNew)
        settle()
        reply(to: call, Update.Reply(generation: sheet.generation + (isNew ? 1 : 0)))
    }

    /// Each element is named once; what is put in is text like any other.
    private func faults(of values: [Wire.Value]) -> [String] {
        var faults: [String] = []
        for (index, value) in values.enumerated() {
            if values[..<index].contains(where: { $0.id == value.id }) {
                faults.append("values[\(index)].id")
            }
            for (place, word) in value.value.enumerated() where !Words.isPlain(word) {
                faults.append("values[\(index)].value[\(place)]")
            }
        }
        return faults
    }

    private func given(_ wanted: Update.Parameters) -> [String] {
        var given: [String] = []
        if wanted.message != nil { given.append("message") }
        if wanted.icon != nil { given.append("icon") }
        if wanted.elements != nil { given.append("elements") }
        if wanted.actions != nil { given.append("actions") }
        if wanted.payload != nil { given.append("payload") }
        if wanted.largestUndimmedDetent != nil { given.append("largestUndimmedDetent") }
        if wanted.expiresAfterMSec != nil { given.append("expiresAfterMSec") }
        return given
    }

    /// What is left out stays; `clear` names what is taken away.
    private func changeWords(of request: inout Wire.SheetRequest, _ wanted: Update.Parameters) {
        let clear = wanted.clear ?? []
        if let title = wanted.title { request.title = title }
        if let message = wanted.message { request.message = message }
        if let icon = wanted.icon { request.icon = icon }
        if let elements = wanted.elements { request.elements = elements }
        if let actions = wanted.actions { request.actions = actions }
        if let payload = wanted.payload { request.payload = payload }
        if let word = wanted.largestUndimmedDetent { request.largestUndimmedDetent = word }
        if let isDisabled = wanted.interactiveDismissDisabled {
            request.interactiveDismissDisabled = isDisabled
        }
        if let time = wanted.expiresAfterMSec { request.expiresAfterMSec = time }
        if clear.contains("message") { request.message = nil }
        if clear.contains("icon") { request.icon = nil }
        if clear.contains("elements") { request.elements = nil }
        if clear.contains("actions") { request.actions = nil }
        if clear.contains("payload") { request.payload = nil }
        if clear.contains("largestUndimmedDetent") { request.largestUndimmedDetent = nil }
        if clear.contains("expiresAfterMSec") { request.expiresAfterMSec = nil }
    }

    private func changeDetents(of request: inout Wire.SheetRequest, _ wanted: Update.Parameters) {
        if let detents = wanted.detents {
            request.detents = detents
            // Where it was to rest at first can be gone.
            if let word = request.selectedDetent, !detents.contains(word) {
                request.selectedDetent = nil
            }
        }
        if let word = wanted.selectedDetent { request.selectedDetent = word }
    }

    /// R46: what a plain user may not present in somebody else's scene they may not make by Update.
    private func checkModesty(
        of request: Wire.SheetRequest, _ sheet: Sheet, _ caller: Asker
    ) throws(Refusal) {
        guard let scene = scene(sheet.scene),
            !rules.presentsFreely(caller, inScenesOf: scene.owner)
        else { return }
        guard request.interactiveDismissDisabled != true, !request.hasSecrets else {
            throw .permissionDenied
        }
    }

    /// R43.
    private func checkRoom(for request: Wire.SheetRequest, _ sheet: Sheet) throws(Refusal) {
        let size = RawJSON(request).bytes.count
        let others = sheets.filter { $0.user == sheet.user && $0.id != sheet.id }
        var exceeded: [Prediction] = []
        if size > rules.bounds.sheetBytes {
            exceeded.append(quota("bytes", rules.bounds.sheetBytes))
        }
        if others.reduce(size, { $0 + $1.size }) > rules.bounds.sheetBytesPerUser {
            exceeded.append(quota("bytes", rules.bounds.sheetBytesPerUser))
        }
        guard exceeded.isEmpty else { throw Refusal(replies: exceeded) }
    }

    private mutating func accept(
        _ request: Wire.SheetRequest, _ sheet: Sheet, _ wanted: Update.Parameters, isNew: Bool
    ) {
        let selected = selectedDetent(of: sheet, in: request, wanted: wanted.selectedDetent)
        let now = now
        deadlineCount += 1
        let number = deadlineCount
        change(sheet: sheet.id) { sheet in
            sheet.request = request
            sheet.size = RawJSON(request).bytes.count
            if isNew { sheet.generation += 1 }
        }
        // R22: from now on, on the sheet's own clock.
        change(sheet: sheet.id) { sheet in
            if let milliseconds = wanted.expiresAfterMSec {
                let span = Int(milliseconds) * 1_000_000
                sheet.expiry = Expiry(span, on: request.expiryClock, at: now)
                sheet.expiryNumber = number
            } else if wanted.clear?.contains("expiresAfterMSec") == true {
                sheet.expiry = nil
            }
        }
        tellState(of: sheet.id, "updated", isNew: true)
        if selected != sheet.selected { select(selected, of: sheet.id) }
    }

    /// R23: words, elements, actions and payload count; what `values` gives does not.
    private func isNewToRead(
        _ request: Wire.SheetRequest, after former: Wire.SheetRequest,
        _ wanted: Update.Parameters
    ) -> Bool {
        // What `values` changes does not count; elements that are given do, with what they hold.
        var given = former
        changeWords(of: &given, wanted)
        var request = request
        request.elements = given.elements
        func read(_ request: Wire.SheetRequest) -> RawJSON {
            var seen = Wire.SheetRequest()
            seen.title = request.title
            seen.message = request.message
            seen.icon = request.icon
            seen.actions = request.actions ?? []
            seen.payload = request.payload
            seen.elements = request.elements ?? []
            return RawJSON(seen)
        }
        return read(request) != read(former)
    }
}
