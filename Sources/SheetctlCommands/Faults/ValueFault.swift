import SheetGeometry
import SheetInterface
import Varlink

/// What is wrong with a value that is of the kind that is declared, by what stands around it.
///
/// The daemon decides, and names the place alone; this says what it goes by.
///
/// **Source:** docs/rules.md, R8, R23, R24, R26, R28, R39 and R43.
struct ValueFault {
    private let place: ParameterPlace
    private let json: RawJSON
    private let sheet: Wire.Sheet?

    /// - Parameters:
    ///   - place: Where the value stands.
    ///   - json: All that was sent.
    ///   - sheet: The sheet that the call was about, as far as that is known.
    init(at place: ParameterPlace, in json: RawJSON, about sheet: Wire.Sheet?) {
        self.place = place
        self.json = json
        self.sheet = sheet
    }

    /// A clause for people; nil where nothing is known of such a value.
    var words: String? {
        switch place.nearestName {
        case "detents": place.isOfList ? noDetent : tooManyDetents
        case "selectedDetent", "largestUndimmedDetent": notAmongDetents
        case "minimumLength", "expiresAfterMSec", "inactiveGraceMSec": negative
        case "maximumLength": negative ?? below("minimumLength")
        case "maximum": below("minimum")
        case "characters": given.map { "it is any or digits, not \($0)" }
        case "choices" where !place.isOfList:
            "a choice and a filter have something to choose from"
        case "value": value
        case "id": element
        case "clear": cleared
        case "generation": generation
        case "replaces": replaced
        case "elements" where !place.isOfList:
            "a secret needs somebody who waits for it: Present is called with more, or with a token"
        case let name?: ofCalls(name)
        case nil: nil
        }
    }

    /// What methods but Present and Update take.
    private func ofCalls(_ name: String) -> String? {
        guard let given else { return nil }
        switch name {
        case "before": return "it is what an earlier reply has named as next, not \(given)"
        case "limit": return "it is from 1 to \(Limits.historyPage), not \(given)"
        case "session", "seat":
            let isDouble = ["session", "seat"].allSatisfy {
                place.sibling($0).value(in: json) != nil
            }
            return isDouble
                ? "a scene is bound to a session or to a seat, not to both"
                : "nobody is at \(given), or another scene has it"
        case "width", "height", "top", "leading", "bottom", "trailing":
            return "it is from 0 to \(Int(GeometryLimits.points)) points, not \(given)"
        case "revision": return "the renderer was sent no picture \(given)"
        case "kinds" where !place.isOfList, "name": return "it is longer than the daemon takes"
        case "title" where place.steps.count == 1 && TextFault.words(for: text ?? "") == nil:
            return "it is longer than the daemon takes"
        default: return nil
        }
    }

    // MARK: The value and its neighbours

    private var text: String? { place.value(in: json)?.text }

    /// As people read it.
    private var given: String? {
        text.map { "'\($0)'" } ?? place.value(in: json)?.shortened
    }

    private func number(_ place: ParameterPlace) -> Double? {
        (place.value(in: json)?.description).flatMap(Double.init)
    }

    private var negative: String? {
        guard let number = number(place), number < 0, let given else { return nil }
        return "it is 0 or more, not \(given)"
    }

    private func below(_ name: String) -> String? {
        guard let least = number(place.sibling(name)), let most = number(place), most < least
        else { return nil }
        return "\(most.inWords) is below \(least.inWords), the least that is taken"
    }

    // MARK: Detents

    private var noDetent: String? {
        do {
            _ = try text.map(Detent.init)
            return nil
        } catch {
            return error.description
        }
    }

    private var tooManyDetents: String? {
        place.value(in: json)?.texts.map { DetentListError.tooMany($0.count).description }
    }

    private var notAmongDetents: String? {
        guard let given else { return nil }
        let listed = place.sibling("detents").value(in: json)?.texts ?? request?.detents
        // What an Update speaks of has some that nobody has told.
        guard listed != nil || request != nil || place.steps.count > 1 else {
            return "it is one of the detents that the sheet has, not \(given)"
        }
        return DetentWords.notAmong(listed ?? [], given)
    }

    // MARK: The sheet of the call

    private var request: Wire.SheetRequest? { sheet?.readableRequest }

    /// What stands in an element, or is to stand in one of the sheet's.
    private var value: String? {
        guard let ofElement = place.container?.value(in: json) else { return nil }
        let own: Wire.Element?
        if place.steps.first == .member("values") {
            let id = place.sibling("id").value(in: json)?.text
            own = elements?.first { $0.id == id }
        } else {
            own = ofElement.decoded(Wire.Element.self)
        }
        guard let own, let takes = own.takes else { return nil }
        guard own.kind != "secret", let words = place.value(in: json)?.texts else { return takes }
        return "\(takes), not " + words.map { "'\($0)'" }.joined(separator: ", ")
    }

    /// Which the call brings, else those that the sheet has.
    private var elements: [Wire.Element]? {
        json.decoded(Update.Parameters.self)?.elements ?? request?.elements
    }

    private var element: String? {
        guard place.steps.first == .member("values"), let text else { return nil }
        let ids = elements?.compactMap(\.id) ?? []
        guard !ids.contains(text) else { return "'\(text)' stands there twice" }
        let known = ids.isEmpty ? "" : "; there is \(ids.joined(separator: ", "))"
        return "there is no element '\(text)' that takes a value" + known
    }

    private var cleared: String? {
        guard let text else { return nil }
        if ParameterPlace(text).value(in: json) != nil {
            return "'\(text)' is given as well, and one excludes the other"
        }
        return UpdateCommand.clearableMembers.contains(text)
            ? nil
            : "what can be taken away is \(UpdateCommand.clearableMembers.joined(separator: ", ")), "
                + "not '\(text)'"
    }

    private var generation: String? {
        guard let given else {
            return "the answer to a sheet with a secret says which generation was seen"
        }
        let present = sheet.map { "it is \($0.generation) now" } ?? "describe prints it"
        return "the sheet has had no generation \(given) yet; \(present)"
    }

    private var replaced: String? {
        place.value(in: json) == nil
            ? "the placement replace needs it, or a key" : "it goes with the placement replace"
    }
}
