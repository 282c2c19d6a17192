package import PresentationCore

/// Who asks, in words that the presenter cannot choose: what a renderer draws beside a sheet, where the
/// sheet's own words cannot be (R46).
///
/// The user always; the program by the path of its executable, which an unprivileged presenter can
/// choose only among its own; the unit only when the system manager started it. Processes name
/// themselves as they like, so no other name counts.
///
/// What it says is ASCII without white space in any of its parts. Everything else is written as
/// `\u{202E}`: a path of control characters, of letters that look like others or that turn the
/// direction of reading must not pass for another one, and nothing in a path can look like the next
/// part.
package struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// As it is drawn: `alice (uid 1000) /usr/bin/backup backup.service`.
    package let description: String

    /// Scalars of a path or unit that are drawn. The beginning tells whose a path is; what is cut off
    /// is the end.
    private static let partLength = 160

    /// Who asks for a sheet of `presenter`.
    package init(of presenter: Peer) {
        var parts: [String] = []
        if let name = presenter.userName {
            parts.append("\(Origin.visible(name)) (uid \(presenter.user))")
        } else {
            parts.append("uid \(presenter.user)")
        }
        if let program = presenter.program { parts.append(Origin.visible(program)) }
        if let unit = presenter.unit { parts.append(Origin.visible(unit)) }
        description = parts.joined(separator: " ")
    }

    /// Who asks for a live sheet, when that is to be drawn: for one that asks for secrets, and for all
    /// that are neither root's nor the scene's owner's.
    package init?(of sheet: Presentation, inSceneOf owner: UserID) {
        let presenter = sheet.request.presenter
        let isTrusted = presenter.user == .root || presenter.user == owner
        guard sheet.content.hasSecrets || !isTrusted else { return nil }
        self.init(of: presenter)
    }

    /// A word in which nothing is hidden.
    private static func visible(_ word: String) -> String {
        var visible = ""
        for (place, scalar) in word.unicodeScalars.enumerated() {
            guard place < partLength else { return visible + "..." }
            switch scalar {
            case "\\": visible += "\\\\"
            case "!"..."~": visible.unicodeScalars.append(scalar)
            default: visible += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
        return visible
    }
}
