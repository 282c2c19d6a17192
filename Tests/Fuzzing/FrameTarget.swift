import Varlink

/// What comes in on a connection, in pieces, for a service and for a client.
///
/// The pieces do not matter: neither to the calls and replies that come of it, nor to how it ends. The
/// calls are those that stand between NULs, and one that is made anew is read as the same.
enum FrameTarget {
    private static let limits: VarlinkLimits = {
        var limits = VarlinkLimits()
        limits.frameBytes = 512
        limits.depth = 8
        return limits
    }()

    /// What came of a stream.
    fileprivate enum Happening: Equatable {
        case call(method: String, more: Bool, oneway: Bool, upgrade: Bool, parameters: [UInt8])
        case reply(call: CallID, error: String?, continues: Bool, parameters: [UInt8])
        case violation(ProtocolViolation)
        case finished
    }

    static func run(_ bytes: UnsafeRawBufferPointer) throws(Violation) {
        let pieces = Pieces(bytes)
        let calls = serve([pieces.stream[...]])
        let replies = read([pieces.stream[...]])
        for other in [pieces.chosen, pieces.single] {
            try demand(serve(other) == calls, "in pieces the calls are others: \(calls)")
            try demand(read(other) == replies, "in pieces the replies are others: \(replies)")
        }
        let frames = pieces.stream.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        try demand(calls.count <= frames.count + 1, "there are \(calls.count) calls")
        for (happening, frame) in zip(calls, frames) {
            try check(happening, against: Array(frame))
        }
    }

    // MARK: The service's side

    private static func serve(_ pieces: [ArraySlice<UInt8>]) -> [Happening] {
        var connection = ServerConnection(limits: limits)
        var happenings: [Happening] = []
        for piece in pieces {
            connection.receive(Array(piece))
            guard takeCalls(of: &connection, into: &happenings) else { return happenings }
        }
        connection.receiveEnd()
        _ = takeCalls(of: &connection, into: &happenings)
        return happenings
    }

    /// - Returns: whether it goes on.
    private static func takeCalls(
        of connection: inout ServerConnection, into happenings: inout [Happening]
    ) -> Bool {
        while true {
            switch connection.next() {
            case .call(let call):
                happenings.append(
                    .call(
                        method: call.method, more: call.wantsMore, oneway: call.isOneway,
                        upgrade: call.wantsUpgrade,
                        parameters: connection.withParameters { Array($0) }))
                connection.reply(to: call.id)
                connection.outputSent(connection.takeOutput().count)
            case .needsInput, .busy: return true
            case .finished:
                happenings.append(.finished)
                return true
            case .violation(let violation):
                happenings.append(.violation(violation))
                return false
            }
        }
    }

    private static func check(_ happening: Happening, against frame: [UInt8]) throws(Violation) {
        switch happening {
        case .call(let method, let more, let oneway, let upgrade, let parameters):
            try demand(
                JSONReference.value(of: frame, depth: limits.depth) != nil, "a call is no JSON")
            try demand(
                JSONReference.value(of: parameters, depth: limits.depth) != nil,
                "parameters are no JSON")
            let flags: ClientConnection.Flags =
                more ? .more : oneway ? .oneway : upgrade ? .upgrade : .none
            var client = ClientConnection(limits: limits)
            _ = client.call(method, raw: try? RawJSON(validating: parameters), flags: flags)
            guard (try? RawJSON(validating: parameters)) != nil else { return }
            let anew = client.takeOutput()
            // It can be longer when it is made anew, as characters may need escapes that had none.
            guard anew.count <= limits.frameBytes else { return }
            try demand(
                serve([anew[...]]).first?.isSame(as: happening) ?? false,
                "a call made anew is another one")
        case .violation(.frameTooLong):
            try demand(frame.count > limits.frameBytes, "a frame of \(frame.count) is too long")
        case .violation, .finished, .reply: break
        }
    }

    // MARK: The client's side

    private static func read(_ pieces: [ArraySlice<UInt8>]) -> [Happening] {
        var connection = ClientConnection(limits: limits)
        for number in 0..<8 {
            _ = connection.call(
                "a.b.C", NoParameters(), flags: number.isMultiple(of: 2) ? .more : .none)
        }
        _ = connection.takeOutput()
        var happenings: [Happening] = []
        do {
            for piece in pieces {
                connection.receive(Array(piece))
                try takeReplies(of: &connection, into: &happenings)
            }
            connection.receiveEnd()
            try takeReplies(of: &connection, into: &happenings)
        } catch {
            happenings.append(.violation(error))
        }
        return happenings
    }

    private static func takeReplies(
        of connection: inout ClientConnection, into happenings: inout [Happening]
    ) throws(ProtocolViolation) {
        while let reply = try connection.next() {
            happenings.append(
                .reply(
                    call: reply.call, error: reply.error, continues: reply.continues,
                    parameters: reply.parameters.bytes))
        }
    }
}

extension FrameTarget.Happening {
    /// Whether both are a call that asks for the same; parameters that are none are the empty object.
    fileprivate func isSame(as other: FrameTarget.Happening) -> Bool {
        guard case .call(let method, let more, let oneway, let upgrade, let parameters) = self,
            case .call(let method2, let more2, let oneway2, let upgrade2, let parameters2) = other
        else { return false }
        let trees = [parameters, parameters2].map { JSONReference.value(of: $0, depth: .max) }
        return method.utf8.elementsEqual(method2.utf8) && more == more2 && oneway == oneway2
            && upgrade == upgrade2 && trees[0] == trees[1]
    }
}
