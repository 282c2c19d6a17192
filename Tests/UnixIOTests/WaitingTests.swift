import Glibc
import Testing
import UnixIO

@Suite struct EpollTests {
    @Test func `what is ready comes back under its token`() throws {
        var epoll = try Epoll()
        var pipe = try Pipe()
        try epoll.add(pipe.reader.rawValue, token: .max, interest: .readable)
        #expect(try epoll.wait(timeout: .zero) == 0)
        #expect(write(pipe.writerNumber, "x", 1) == 1)
        #expect(try epoll.wait(timeout: .seconds(30)) == 1)
        #expect(epoll[0] == ReadyEvent(token: .max, readiness: .readable))
        var byte: UInt8 = 0
        #expect(read(pipe.reader.rawValue, &byte, 1) == 1)
        pipe.closeWriter()
        #expect(try epoll.wait(timeout: .seconds(30)) == 1)
        #expect(epoll[0].isHungUp && epoll[0].isReadable)
    }

    @Test func `interest and token change, and a removed descriptor is silent`() throws {
        var epoll = try Epoll()
        let pipe = try Pipe()
        try epoll.add(pipe.writerNumber, token: 1, interest: [])
        #expect(try epoll.wait(timeout: .zero) == 0)
        try epoll.modify(pipe.writerNumber, token: 2, interest: .writable)
        #expect(try epoll.wait(timeout: .zero) == 1)
        #expect(epoll[0] == ReadyEvent(token: 2, readiness: .writable))
        try epoll.remove(pipe.writerNumber)
        #expect(try epoll.wait(timeout: .zero) == 0)
    }

    @Test func `one wait reports no more than its capacity, and the next ones the rest`() throws {
        var epoll = try Epoll(capacity: 1)
        let first = try Pipe()
        let second = try Pipe()
        try epoll.add(first.writerNumber, token: 1, interest: .writable)
        try epoll.add(second.writerNumber, token: 2, interest: .writable)
        var seen: Set<UInt64> = []
        for _ in 0..<2 {
            #expect(try epoll.wait(timeout: .seconds(30)) == 1)
            seen.insert(epoll[0].token)
        }
        #expect(seen == [1, 2])
    }

    @Test func `watching twice is an error`() throws {
        let epoll = try Epoll()
        let pipe = try Pipe()
        try epoll.add(pipe.reader.rawValue, token: 1, interest: .readable)
        #expect(throws: Errno(code: EEXIST, operation: "watch a descriptor")) {
            try epoll.add(pipe.reader.rawValue, token: 2, interest: .readable)
        }
    }
}

@Suite struct PollTests {
    @Test func `each item says what it is ready for`() throws {
        let quiet = try Pipe()
        let loud = try Pipe()
        #expect(write(loud.writerNumber, "x", 1) == 1)
        var items = [
            Poll.Item(quiet.reader.rawValue, .readable), Poll.Item(loud.reader.rawValue, .readable),
        ]
        #expect(try Poll.wait(&items))
        #expect(items.map(\.ready) == [[], .readable])
    }

    @Test func `a wait ends after its time-out and not before`() throws {
        let pipe = try Pipe()
        var items = [Poll.Item(pipe.reader.rawValue, .readable)]
        let start = ContinuousClock.now
        #expect(try !Poll.wait(&items, timeout: .microseconds(1500)))
        #expect(ContinuousClock.now - start >= .microseconds(1500))
    }
}

@Suite struct TimerDescriptorTests {
    @Test(arguments: [Int64(0), -5, 1_000_000])
    func `a timer goes off once, not before its deadline`(ahead: Int64) throws {
        let timer = try TimerDescriptor()
        let deadline = ahead > 0 ? BootClock.now + ahead : ahead
        try timer.set(deadline)
        #expect(try Poll.wait(timer.descriptor, for: .readable, timeout: .seconds(30)) == .readable)
        #expect(BootClock.now >= deadline)
        #expect(timer.acknowledge() == true)
        #expect(timer.acknowledge() == false)
    }

    @Test func `a timer that was moved or unset forgets its earlier deadline`() throws {
        let timer = try TimerDescriptor()
        try timer.set(0)
        try timer.set(.max)
        #expect(timer.acknowledge() == false)
        try timer.set(0)
        try timer.set(nil)
        #expect(timer.acknowledge() == false)
    }

    @Test func `a repeating timer goes off again`() throws {
        let timer = try TimerDescriptor()
        let start = BootClock.now
        try timer.repeatEvery(.milliseconds(2))
        for round in Int64(1)...2 {
            _ = try Poll.wait(timer.descriptor, for: .readable, timeout: .seconds(30))
            #expect(timer.acknowledge() == true)
            #expect(BootClock.now - start >= round * 2_000_000)
        }
    }
}
