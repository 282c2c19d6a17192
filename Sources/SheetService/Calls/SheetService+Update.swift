import PresentationCore
import SheetInterface
import Varlink

/// Update: changes a live sheet in place.
extension SheetService {
    mutating func update(_ call: Call) throws(Refusal) {
        let parameters = try parameters(Update.Parameters.self, of: call)
        let change = try SheetChangeRequest(parameters)
        let id = SheetID(parameters.id)
        try checkRule(of: call, over: id)
        guard let sheet = coordinator.sheets[id] else {
            throw alreadyDismissed(try endedOutcome(of: id, at: call.now), to: call.caller)
        }
        let present = try request(of: sheet)
        let changed = try change.applied(to: present)
        let content = try ContentReader.content(
            of: changed, words: RawJSON(changed).bytes, at: "")
        try checkSecrets(
            of: content, isAwaitable: sheet.request.isAwaitable, at: "elements")
        try checkModesty(of: content, before: sheet, for: call)
        let update = SheetUpdate(
            id: id, content: content,
            isNewToRead: change.isNewToRead(changed, after: present),
            selectedDetent: parameters.selectedDetent == nil ? nil : content.selectedDetent,
            expiry: change.expiry, geometry: geometry(of: sheet.request.scene),
            contentHeight: renderers.eldest(of: sheet.request.scene)?.contents[id])
        _ = try decide(.updateRequested(update), for: call)
        // Counted here, because a sheet that was left no time has ended by now.
        let generation = sheet.generation + (update.isNewToRead ? 1 : 0)
        reply(to: call, Update.Reply(generation: generation))
    }

    /// The request as it stands; its bytes were checked when they came.
    private func request(of sheet: Presentation) throws(Refusal) -> Wire.SheetRequest {
        do throws(ParameterError) {
            return try ParameterDecoder.decode(
                Wire.SheetRequest.self, from: sheet.content.words, unknownMembers: .ignored)
        } catch {
            throw .invalid(error.path)
        }
    }

    /// What a plain user may not present in somebody else's scene they may not make of a sheet either
    /// (R46).
    private func checkModesty(
        of content: SheetContent, before sheet: Presentation, for call: Call
    ) throws(Refusal) {
        let owner = coordinator.scenes[sheet.request.scene]?.owner ?? settings.user
        guard !access.presentsFreely(call.caller, inScenesOf: owner) else { return }
        guard !content.interactiveDismissDisabled, !content.hasSecrets else {
            throw .permissionDenied
        }
    }
}

/// What an Update asks for, once it is known to make sense.
struct SheetChangeRequest {
    private let parameters: Update.Parameters
    private let cleared: Set<String>

    /// What can be taken away.
    private static let clearable: Set<String> = [
        "message", "icon", "elements", "actions", "payload", "largestUndimmedDetent",
        "expiresAfterMSec",
    ]

    /// - Throws: `InvalidParameter` for what no sheet can hold, and for a word of `clear` that cannot be
    ///   taken away, or is given as well.
    init(_ parameters: Update.Parameters) throws(Refusal) {
        self.parameters = parameters
        try RequestRules.checkDuration(parameters.expiresAfterMSec, at: "expiresAfterMSec")
        let own = Wire.SheetRequest(
            title: parameters.title, message: parameters.message, icon: parameters.icon,
            elements: parameters.elements, actions: parameters.actions,
            detents: parameters.detents)
        _ = try ContentReader.content(of: own, words: [], at: "")
        try RequestRules.checkValues(parameters.values ?? [])
        let given = SheetChangeRequest.given(parameters)
        for (index, word) in (parameters.clear ?? []).enumerated() {
            let makesSense = SheetChangeRequest.clearable.contains(word) && !given.contains(word)
            guard makesSense else { throw .invalid("clear[\(index)]") }
        }
        cleared = Set(parameters.clear ?? [])
    }

    private static func given(_ parameters: Update.Parameters) -> Set<String> {
        var given: Set<String> = []
        if parameters.message != nil { given.insert("message") }
        if parameters.icon != nil { given.insert("icon") }
        if parameters.elements != nil { given.insert("elements") }
        if parameters.actions != nil { given.insert("actions") }
        if parameters.payload != nil { given.insert("payload") }
        if parameters.largestUndimmedDetent != nil { given.insert("largestUndimmedDetent") }
        if parameters.expiresAfterMSec != nil { given.insert("expiresAfterMSec") }
        return given
    }

    /// What becomes of the sheet's time.
    var expiry: SheetUpdate.Expiry {
        if cleared.contains("expiresAfterMSec") { return .never }
        return parameters.expiresAfterMSec.map { .after(.milliseconds($0)) } ?? .unchanged
    }

    /// The request as it is to be.
    ///
    /// - Throws: `InvalidParameter` for a value of an element that is not there, or cannot hold it.
    func applied(to sheet: Wire.SheetRequest) throws(Refusal) -> Wire.SheetRequest {
        var sheet = sheet
        sheet.title = parameters.title ?? sheet.title
        sheet.message = kept("message", parameters.message ?? sheet.message)
        sheet.icon = kept("icon", parameters.icon ?? sheet.icon)
        sheet.elements = kept("elements", parameters.elements ?? sheet.elements)
        sheet.actions = kept("actions", parameters.actions ?? sheet.actions)
        sheet.payload = kept("payload", parameters.payload ?? sheet.payload)
        sheet.detents = parameters.detents ?? sheet.detents
        sheet.selectedDetent = parameters.selectedDetent ?? selectedDetent(of: sheet)
        sheet.largestUndimmedDetent = kept(
            "largestUndimmedDetent",
            parameters.largestUndimmedDetent ?? sheet.largestUndimmedDetent)
        sheet.interactiveDismissDisabled =
            parameters.interactiveDismissDisabled ?? sheet.interactiveDismissDisabled
        sheet.expiresAfterMSec = kept(
            "expiresAfterMSec", parameters.expiresAfterMSec ?? sheet.expiresAfterMSec)
        let places = Dictionary(
            (sheet.elements ?? []).enumerated().compactMap { place, element in
                element.id.map { ($0, place) }
            }, uniquingKeysWith: { first, _ in first })
        for (index, value) in (parameters.values ?? []).enumerated() {
            guard let place = places[value.id] else { throw .invalid("values[\(index)].id") }
            sheet.elements?[place].value = value.value
            if let element = sheet.elements?[place], !ContentReader.isSound(element) {
                throw .invalid("values[\(index)].value")
            }
        }
        return sheet
    }

    /// Where the request wanted the sheet at first, as long as that is still among its detents.
    private func selectedDetent(of sheet: Wire.SheetRequest) -> String? {
        guard let detents = parameters.detents, let word = sheet.selectedDetent else {
            return sheet.selectedDetent
        }
        return detents.contains(word) ? word : nil
    }

    private func kept<Value>(_ member: String, _ value: Value?) -> Value? {
        cleared.contains(member) ? nil : value
    }

    /// Whether words, elements or actions have changed, so that answers to the former ones are stale;
    /// what `values` changes does not count (R23).
    func isNewToRead(_ sheet: Wire.SheetRequest, after former: Wire.SheetRequest) -> Bool {
        sheet.title != former.title || sheet.message != former.message || sheet.icon != former.icon
            || sheet.actions ?? [] != former.actions ?? [] || sheet.payload != former.payload
            || kept("elements", parameters.elements ?? former.elements) ?? []
                != former.elements ?? []
    }
}
