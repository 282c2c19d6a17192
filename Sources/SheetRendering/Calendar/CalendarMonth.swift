/// A month as it is drawn: whole weeks, six of them, so that the page stays as high from month to month.
package struct CalendarMonth: Hashable, Sendable {
    package let year: Int
    /// 1–12.
    package let month: Int
    /// With which day a week begins: 1, Monday, to 7, Sunday.
    package let firstWeekday: Int
    /// The first and the last few days may be of other months; nil before and after all days.
    package let weeks: [[CalendarDay?]]

    /// That of a day.
    package init(of day: CalendarDay, firstWeekday: Int = 1) {
        let firstWeekday = min(max(firstWeekday, 1), 7)
        let first = day.adding(days: 1 - day.day)
        let start = first.number - (first.weekday - firstWeekday + 7) % 7
        year = day.year
        month = day.month
        self.firstWeekday = firstWeekday
        weeks = (0..<6).map { week in
            (0..<7).map { weekday in
                let number = start + week * 7 + weekday
                let day = CalendarDay(number: number)
                return day.number == number ? day : nil
            }
        }
    }

    /// Whether a day is of this month.
    package func contains(_ day: CalendarDay) -> Bool { day.year == year && day.month == month }

    /// What the month is called.
    package var name: String { Self.names[month - 1] }

    private static let names = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
}
