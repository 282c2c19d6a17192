import Glibc

/// The one place that says whether a bound of resident memory counts.
package enum ResidentMemory {
    /// Whether what runs was built with a sanitizer, which keeps what was freed, and more of everything:
    /// `make sanitize` says so.
    private static let isSanitized = getenv("SHEETD_TEST_SANITIZED") != nil

    /// Whether a process may have grown by so many bytes: by fewer than the bound. In a sanitized build
    /// it may by any number, and that the bound was left out is told.
    package static func mayGrow(by bytes: Int, bound: Int) -> Bool {
        if bytes < bound { return true }
        if isSanitized {
            print("left out: \(bytes >> 10) KiB more where \(bound >> 10) are allowed: sanitized")
        }
        return isSanitized
    }
}
