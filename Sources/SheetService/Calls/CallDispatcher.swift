import PresentationCore
import SheetInterface
import Varlink

/// From a call to the function that carries it out.
extension SheetService {
    mutating func dispatch(_ call: Call) {
        touch(call.client)
        do throws(Refusal) {
            if let place = call.incoming.knownMethod {
                try carryOut(PresentationInterface.Method.all[place], call)
            } else if !standardService.handle(call.incoming, on: &call.client.machine) {
                let refusal = standardService.refusal(of: call.incoming)
                throw .standard(refusal ?? .methodNotFound(call.incoming.method))
            }
        } catch {
            refuse(call, error)
        }
    }

    private mutating func carryOut(
        _ method: PresentationInterface.Method, _ call: Call
    ) throws(Refusal) {
        if let stopping {
            throw .interface(.serviceStopping(restarting: stopping.restarting))
        }
        switch method {
        case .present: try present(call)
        case .await: try awaitOutcome(call)
        case .dismiss: try dismiss(call)
        case .dismissPresented: try dismissPresented(call)
        case .dismissAll: try dismissAll(call)
        case .choose: try choose(call)
        case .attemptDismiss: try attemptDismiss(call)
        case .openScene: try openScene(call)
        case .closeScene: try closeScene(call)
        case .setPhase: try setPhase(call)
        case .listScenes: try listScenes(call)
        case .describeScene: try describeScene(call)
        case .describeSheet: try describeSheet(call)
        case .watch: try watch(call)
        case .getStatus: try getStatus(call)
        case .update: try update(call)
        case .explain: try explain(call)
        case .selectDetent: try selectDetent(call)
        case .history: try history(call)
        case .attach: try attach(call)
        case .reportDrawn: try reportDrawn(call)
        case .reportContentHeight: try reportContentHeight(call)
        case .resizeRenderer: try resizeRenderer(call)
        case .endDrag: try endDrag(call)
        }
    }

    /// Reads the parameters of a call.
    ///
    /// - Throws: `InvalidParameter` with the path of the first member that is not declared, or else of
    ///   the first that is not as declared (R44).
    func parameters<P: WireDecodable>(
        _ type: P.Type, of call: Call
    ) throws(Refusal) -> P {
        do throws(ParameterError) {
            return try call.client.machine.parameters(as: type)
        } catch {
            throw .invalid(unknownMember(in: call, on: call.client) ?? error.path)
        }
    }

    private func unknownMember(in call: Call, on connection: Connection) -> String? {
        let description = ServiceInfo.presentation
        guard let method = description.method(call.incoming.methodName) else { return nil }
        return unsafe connection.machine.withParameters { bytes in
            unsafe description.unknownMember(in: bytes, of: method.input)
        }
    }

    mutating func reply(to call: Call, _ reply: some WireEncodable, continues: Bool = false) {
        guard call.client.isOpen else { return }
        call.client.machine.reply(to: call.incoming.id, reply, continues: continues)
        touch(call.client)
    }

    /// As the other `reply`, for the last time, with what is in words already.
    mutating func reply(to call: Call, lastFrame: [UInt8]) {
        guard call.client.isOpen else { return }
        call.client.machine.reply(to: call.incoming.id, lastFrame: lastFrame)
        touch(call.client)
    }

    private mutating func refuse(_ call: Call, _ refusal: Refusal) {
        counters.callsRefused += 1
        guard call.client.isOpen else { return }
        switch refusal {
        case .standard(let error): call.client.machine.fail(call.incoming.id, with: error)
        case .interface(let error): call.client.machine.fail(call.incoming.id, with: error)
        }
        touch(call.client)
    }

    /// Hands what a caller asks for to the core, and carries out what it decides.
    mutating func decide(_ event: Event, for call: Call) throws(Refusal) -> Decision {
        do throws(PresentationError) {
            return try decide(event, at: call.now)
        } catch {
            if error == .storageUnavailable { storageRefusals.append(callCount) }
            throw refusal(for: error, to: call.caller)
        }
    }

    /// What a refusal of the core is called on the wire, for somebody who may or may not know more.
    private func refusal(for error: PresentationError, to caller: Caller) -> Refusal {
        switch error {
        case .noSuchScene(let id): return .noSuchScene(id)
        case .noSuchSheet(let id): return .noSuchSheet(id)
        case .alreadyDismissed(let outcome): return alreadyDismissed(outcome, to: caller)
        case .sceneNotActive(let id, let phase):
            return .interface(
                .sceneNotActive(scene: id.description, phase: Wire.Word(phase)))
        case .noRenderer(let id): return .interface(.noRenderer(scene: id.description))
        case .keyInUse(let key, let id):
            return .interface(.keyInUse(key: key, id: id.description))
        case .noSuchDetent(let id, let detent):
            return .interface(.noSuchDetent(id: id.description, detent: detent))
        case .invalidAnswer(let id, let fault):
            return .interface(
                .invalidAnswer(
                    id: id.description, element: fault.element, action: nil,
                    problem: fault.problem))
        case .notInteractive(let id, let state):
            return .interface(
                .notInteractive(id: id.description, state: Wire.Word(state)))
        case .noSuchAction(let id, let action):
            return .interface(
                .invalidAnswer(
                    id: id.description, element: nil, action: action,
                    problem: "the sheet has no such action"))
        case .staleAnswer(let id, let generation):
            return .interface(.staleAnswer(id: id.description, generation: generation))
        case .unknownGeneration, .generationMissing:
            return .invalid("generation")
        case .quotaExceeded(let resource, let limit):
            return .interface(
                .quotaExceeded(resource: resource.word, limit: Int64(limit)))
        case .storageUnavailable:
            let problem = problems[.storage] ?? "there is no room to record it"
            return .interface(.storageUnavailable(problem: problem))
        }
    }

    func alreadyDismissed(_ outcome: Outcome, to caller: Caller) -> Refusal {
        let knows = access.knows(caller, sheetOf: outcome.presenter, in: outcome.sceneOwner)
        return .interface(
            .alreadyDismissed(
                id: outcome.id.description,
                outcome: knows ? Wire.Outcome(outcome, whole: true) : nil))
    }
}

extension PresentationError.Resource {
    /// As QuotaExceeded has it.
    fileprivate var word: String {
        switch self {
        case .scenes: "scenes"
        case .sheets: "sheets"
        case .sources: "sources"
        case .bytes: "bytes"
        case .queue: "queue"
        }
    }
}
