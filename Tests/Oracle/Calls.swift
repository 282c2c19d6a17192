import SheetInterface
package import Varlink

/// A call that the service carries out.
package struct Call: Hashable, Sendable {
    package let connection: String
    /// Among those of its connection, from 0.
    package let number: Int
    package let method: String
    package let parameters: RawJSON
    package let more: Bool
    package let oneway: Bool
    /// The first parameter that is not as declared, when one is not.
    package let invalidPath: String?
    /// Whether the service refuses it because there is no room to record it.
    package let lacksStorage: Bool
    let caller: Asker

    package init(
        connection: String, number: Int, method: String, parameters: RawJSON, more: Bool,
        oneway: Bool, invalidPath: String?, lacksStorage: Bool, caller: Asker
    ) {
        self.connection = connection
        self.number = number
        self.method = method
        self.parameters = parameters
        self.more = more
        self.oneway = oneway
        self.invalidPath = invalidPath
        self.lacksStorage = lacksStorage
        self.caller = caller
    }
}

/// From a call to the rules that it is carried out by.
extension Oracle {
    package mutating func carryOut(_ call: Call) {
        callCount += 1
        if call.lacksStorage { unexplainedRefusal = "\(call.method) \(call.parameters)" }
        do throws(Refusal) {
            try carryOutRefusably(call)
        } catch {
            reply(to: call, error.replies)
        }
        forget()
    }

    private mutating func carryOutRefusably(_ call: Call) throws(Refusal) {
        let prefix = PresentationInterface.name + "."
        guard call.method.hasPrefix(prefix),
            let method = PresentationInterface.Method(
                rawValue: String(call.method.dropFirst(prefix.count)))
        else { return reply(to: call, try answer(toForeign: call.method)) }
        switch method {
        case .present: try present(call)
        case .await: try awaitEnd(call, read(Await.Parameters.self, of: call))
        case .update: try update(call, read(Update.Parameters.self, of: call))
        case .dismiss: try dismiss(call, read(Dismiss.Parameters.self, of: call))
        case .dismissPresented:
            try dismissPresented(call, read(DismissPresented.Parameters.self, of: call))
        case .dismissAll: try dismissAll(call, read(DismissAll.Parameters.self, of: call))
        case .choose: try choose(call, read(Choose.Parameters.self, of: call))
        case .attemptDismiss:
            try attemptDismiss(call, read(AttemptDismiss.Parameters.self, of: call))
        case .selectDetent: try selectDetent(call, read(SelectDetent.Parameters.self, of: call))
        case .openScene: try openScene(call, read(OpenScene.Parameters.self, of: call))
        case .closeScene: try closeScene(call, read(CloseScene.Parameters.self, of: call))
        case .setPhase: try setPhase(call, read(SetPhase.Parameters.self, of: call))
        case .listScenes:
            _ = try read(NoParameters.self, of: call)
            listScenes(call)
        case .describeScene:
            try describeScene(call, read(DescribeScene.Parameters.self, of: call))
        case .describeSheet:
            try describeSheet(call, read(DescribeSheet.Parameters.self, of: call))
        case .explain: try explain(call, read(Explain.Parameters.self, of: call))
        case .watch: try watch(call, read(Watch.Parameters.self, of: call))
        case .getStatus: getStatus(call)
        // Whoever keeps the history answers, and no world has one.
        case .history: return
        case .attach: try attach(call, read(Attach.Parameters.self, of: call))
        case .reportDrawn: try reportDrawn(call, read(ReportDrawn.Parameters.self, of: call))
        case .reportContentHeight:
            try reportHeight(call, read(ReportContentHeight.Parameters.self, of: call))
        case .resizeRenderer: try resize(call, read(ResizeRenderer.Parameters.self, of: call))
        case .endDrag: try endDrag(call, read(EndDrag.Parameters.self, of: call))
        }
    }

    /// org.varlink.service, and what there is not.
    private func answer(toForeign method: String) throws(Refusal) -> Prediction {
        if method == "org.varlink.service.GetInfo" { return .something }
        let interface = method.split(separator: ".", omittingEmptySubsequences: false)
            .dropLast().joined(separator: ".")
        // A name without an interface is one of a method.
        guard !interface.isEmpty, interface != PresentationInterface.name else {
            throw Refusal(replies: [.standard(.methodNotFound(method))])
        }
        throw Refusal(replies: [.standard(.interfaceNotFound(interface))])
    }

    /// R44: members as declared come before all else but the token.
    func read<P: WireDecodable>(_ type: P.Type, of call: Call) throws(Refusal) -> P {
        if let path = call.invalidPath { throw .invalid([path]) }
        guard let parameters = decode(type, call.parameters) else {
            throw .invalid(["what the generator says is as declared"])
        }
        return parameters
    }

    func decode<P: WireDecodable>(_ type: P.Type, _ parameters: RawJSON) -> P? {
        try? ParameterDecoder.decode(type, from: parameters.bytes, unknownMembers: .ignored)
    }

    // MARK: Replies

    mutating func reply(to call: Call, _ reply: some WireEncodable, continues: Bool = false) {
        self.reply(to: call, [Prediction(reply)], continues: continues)
    }

    mutating func reply(to call: Call, _ answer: Prediction) { reply(to: call, [answer]) }

    private mutating func reply(to call: Call, _ answers: [Prediction], continues: Bool = false) {
        guard !call.oneway else { return }
        told.append(
            Told(
                connection: call.connection, call: call.number, replies: answers,
                continues: continues))
    }
}

extension Prediction {
    /// `{}`.
    static let empty = Prediction.object(.emptyObject)
}
