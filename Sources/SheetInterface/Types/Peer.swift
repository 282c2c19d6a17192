package import Varlink

extension Wire {
    /// The process behind a call, with the names that the service found for it.
    package struct Peer: WireObject {
        /// Its user.
        package var uid: Int64
        /// Its group.
        package var gid: Int64?
        /// Its process.
        package var pid: Int64?
        /// The user's name, for people.
        package var user: String?
        /// The systemd unit, for people.
        package var unit: String?
        /// The executable, for people.
        package var program: String?

        package enum Member: String, WireMember { case uid, gid, pid, user, unit, program }

        package init(
            uid: Int64,
            gid: Int64? = nil,
            pid: Int64? = nil,
            user: String? = nil,
            unit: String? = nil,
            program: String? = nil
        ) {
            self.uid = uid
            self.gid = gid
            self.pid = pid
            self.user = user
            self.unit = unit
            self.program = program
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var uid: Int64?
            var gid: Int64?
            var pid: Int64?
            var user: String?
            var unit: String?
            var program: String?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .uid: uid = try decoder.integer()
                case .gid: gid = try decoder.optionalInteger()
                case .pid: pid = try decoder.optionalInteger()
                case .user: user = try decoder.optionalString()
                case .unit: unit = try decoder.optionalString()
                case .program: program = try decoder.optionalString()
                }
            }
            self.init(
                uid: try decoder.required(uid, Member.uid),
                gid: gid,
                pid: pid,
                user: user,
                unit: unit,
                program: program)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("uid", uid)
            writer.member("gid", gid)
            writer.member("pid", pid)
            writer.member("user", user)
            writer.member("unit", unit)
            writer.member("program", program)
            writer.endObject()
        }
    }
}
