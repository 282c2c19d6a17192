import Glibc

/// The user and group databases.
///
/// **Source:** getpwuid(3), getgrnam(3).
package enum Accounts {
    /// The name of a user; nil for one that has none.
    package static func userName(of uid: UInt32) -> String? {
        lookUp(passwd()) {
            getpwuid_r(uid, $0, $1, $2, $3)
        } read: {
            String(cString: $0.pw_name)
        }
    }

    /// The name of a user who stands in /etc/passwd; nil for others.
    ///
    /// Unlike `userName`, it asks no other service or machine, and so never waits for one.
    ///
    /// **Source:** passwd(5), fgetpwent(3).
    package static func localUserName(of uid: UInt32) -> String? {
        guard let file = fopen("/etc/passwd", "re") else { return nil }
        defer { fclose(file) }
        while let name = nextName(in: file, of: uid) {
            if !name.isEmpty { return name }
        }
        return nil
    }

    /// The name of the next entry if it is that of `uid`, else an empty one; nil at the end.
    private static func nextName(in file: UnsafeMutablePointer<FILE>, of uid: UInt32) -> String? {
        lookUp(passwd()) {
            fgetpwent_r(file, $0, $1, $2, $3)
        } read: {
            $0.pw_uid == uid ? String(cString: $0.pw_name) : ""
        }
    }

    /// The number of a user.
    package static func userID(named name: String) -> UInt32? {
        lookUp(passwd()) {
            getpwnam_r(name, $0, $1, $2, $3)
        } read: {
            $0.pw_uid
        }
    }

    /// The number of a group.
    package static func groupID(named name: String) -> UInt32? {
        lookUp(group()) {
            getgrnam_r(name, $0, $1, $2, $3)
        } read: {
            $0.gr_gid
        }
    }

    /// The name of a group; nil for one that has none.
    package static func groupName(of gid: UInt32) -> String? {
        lookUp(group()) {
            getgrgid_r(gid, $0, $1, $2, $3)
        } read: {
            String(cString: $0.gr_name)
        }
    }

    /// Whether a user stands in a group, which a session that is older than that does not show.
    ///
    /// **Source:** getgrouplist(3).
    package static func isMember(_ uid: UInt32, of gid: UInt32) -> Bool {
        guard let name = userName(of: uid) else { return false }
        let primary = lookUp(passwd()) {
            getpwuid_r(uid, $0, $1, $2, $3)
        } read: {
            $0.pw_gid
        }
        guard let primary else { return false }
        var count = Int32(UnixIOLimits.groups)
        var groups = [gid_t](repeating: 0, count: UnixIOLimits.groups)
        guard getgrouplist(name, primary, &groups, &count) >= 0 else { return false }
        return groups.prefix(Int(count)).contains(gid)
    }

    /// Calls one of the reentrant look-ups with a buffer that grows until the entry fits.
    private static func lookUp<Entry, Value>(
        _ empty: Entry,
        call: (
            UnsafeMutablePointer<Entry>, UnsafeMutablePointer<CChar>, Int,
            UnsafeMutablePointer<UnsafeMutablePointer<Entry>?>
        ) -> Int32,
        read: (Entry) -> Value
    ) -> Value? {
        var size = 1024
        while size <= UnixIOLimits.accountEntryBytes {
            let text = UnsafeMutablePointer<CChar>.allocate(capacity: size)
            defer { text.deallocate() }
            var entry = empty
            var found: UnsafeMutablePointer<Entry>?
            switch call(&entry, text, size, &found) {
            case 0: return found == nil ? nil : read(entry)
            case ERANGE: size *= 4
            case EINTR: continue
            default: return nil
            }
        }
        return nil
    }
}
