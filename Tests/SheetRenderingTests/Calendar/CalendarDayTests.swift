import Foundation
import SheetRendering
import TestKit
import Testing

@Suite struct CalendarDayTests {
    @Test(arguments: [
        ("1970-01-01", 0, 4), ("2000-02-29", 11_016, 2), ("1969-12-31", -1, 3),
        ("0000-01-01", -719_528, 6), ("9999-12-31", 2_932_896, 5), ("2024-10-04", 20_000, 5),
    ])
    func `days have their number and their weekday`(
        _ word: String, _ number: Int, _ weekday: Int
    ) throws {
        let day = try #require(CalendarDay(word))
        #expect(day.number == number && day.weekday == weekday && day.description == word)
        #expect(CalendarDay(number: number) == day)
    }

    @Test(arguments: [
        "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "2024-1-01",
        "2024-01-00", "20240101", "2024-01-01 ", "+024-01-01", "", "２０２４-01-01",
    ])
    func `what is no day is none`(_ word: String) {
        #expect(CalendarDay(word) == nil)
    }

    @Test func `every day of four centuries follows the one before it, as Foundation has it`() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        // Before 1582 Foundation counts by the Julian calendar.
        for number in stride(from: -141_000, to: 151_000, by: 37) {
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            let day = CalendarDay(number: number)
            #expect(day.year == parts.year && day.month == parts.month && day.day == parts.day)
            #expect(day.weekday == ((parts.weekday ?? 0) + 5) % 7 + 1)
            #expect(day.number == number)
            #expect(day.adding(days: 1) > day)
        }
    }

    @Test(arguments: [
        ("2024-01-31", 1, "2024-02-29"), ("2024-03-31", -1, "2024-02-29"),
        ("2024-12-15", 1, "2025-01-15"), ("2024-01-15", -13, "2022-12-15"),
        ("9999-12-31", 1, "9999-12-31"), ("0000-01-31", -1, "0000-01-31"),
        ("2024-06-01", .max, "9999-12-01"), ("2024-06-01", .min, "0000-01-01"),
    ])
    func `months later it is the same day, or the month's last`(
        _ day: String, _ months: Int, _ expected: String
    ) {
        #expect(CalendarDay(day)?.adding(months: months).description == expected)
    }

    @Test(arguments: [Int.max, .min])
    func `the calendar has two ends`(_ days: Int) {
        let day = CalendarDay(number: days).adding(days: days)
        #expect(day.description == (days > 0 ? "9999-12-31" : "0000-01-01"))
    }

    @Test(arguments: [1, 7, 6])
    func `a month is six whole weeks around its days`(_ firstWeekday: Int) throws {
        for number in stride(from: 0, to: 40_000, by: 31) {
            let day = CalendarDay(number: number)
            let month = CalendarMonth(of: day, firstWeekday: firstWeekday)
            let days = month.weeks.joined().compactMap(\.self)
            #expect(month.weeks.count == 6 && days.count == 42)
            #expect(days.first?.weekday == firstWeekday)
            #expect(zip(days, days.dropFirst()).allSatisfy { $1.number == $0.number + 1 })
            #expect(days.prefix(7).contains { $0.day == 1 && month.contains($0) })
            let inMonth = days.filter(month.contains)
            #expect(inMonth.contains(day) && (28...31).contains(inMonth.count))
        }
    }

    @Test func `before the first day and after the last there are none`() throws {
        let first = CalendarMonth(of: CalendarDay(number: .min))
        let last = CalendarMonth(of: CalendarDay(number: .max))
        #expect(first.weeks[0].count { $0 == nil } == 5)
        #expect(last.weeks.joined().compactMap(\.self).last?.description == "9999-12-31")
        #expect(last.weeks.joined().count == 42 && last.name == "December")
    }
}
