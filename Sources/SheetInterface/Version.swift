/// The release that this source tree makes.
package enum SheetdVersion {
    /// Three numbers, as in semantic versioning.
    package static let current = "0.6.0"
}
