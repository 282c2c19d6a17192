import SheetService
import SheetStore
import Systemd

/// The history's place in a turn: after the facts, and beside everything else.
extension Daemon {
    /// Hands on what the turn has ended and asked, once its facts are recorded.
    func commitHistory() {
        let number = recording.nextNumber
        archive.commit(before: number)
        let waiting = archive.archivedBefore
        awaitsHistory = waiting != nil
        recording.noteArchived(upTo: waiting ?? number)
    }

    /// Hands in what the history has answered, and tells what an operator has to know of it.
    func takeHistoryReport() {
        let report = archive.takeReport()
        tell(of: report)
        for (id, answer) in report.answers { hand(.historyAnswered(id, answer)) }
    }

    /// Lets what has ended get into the history, as long as that does not take long.
    func finishHistory() {
        tell(of: archive.finish(within: Limits.historyFlush))
        recording.noteArchived(upTo: archive.archivedBefore ?? recording.nextNumber)
    }

    private func tell(of report: Archive.Report) {
        for notice in report.notices { log(notice, of: .history) }
        guard report.problem != toldHistoryProblem else { return }
        toldHistoryProblem = report.problem
        hand(.problemChanged(.history, report.problem))
    }
}
