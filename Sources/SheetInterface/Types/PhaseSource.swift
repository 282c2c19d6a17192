package import Varlink

extension Wire {
    /// One opinion about the phase of a scene; the least active one holds (R13).
    package struct PhaseSource: WireObject {
        /// `manual`, `signal`, `session`, `locker`, `sleep`, `notify:PID`, or a caller's own word.
        package var name: String
        /// What it says of the scene.
        package var phase: Word<ScenePhase>
        /// What it said in words (`STATUS=` of sd_notify).
        package var status: String?
        /// The user it speaks for.
        package var uid: Int64?
        /// The process it speaks for.
        package var pid: Int64?

        package enum Member: String, WireMember { case name, phase, status, uid, pid }

        package init(
            name: String,
            phase: Word<ScenePhase>,
            status: String? = nil,
            uid: Int64? = nil,
            pid: Int64? = nil
        ) {
            self.name = name
            self.phase = phase
            self.status = status
            self.uid = uid
            self.pid = pid
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var name: String?
            var phase: Word<ScenePhase>?
            var status: String?
            var uid: Int64?
            var pid: Int64?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .name: name = try decoder.string()
                case .phase: phase = try decoder.value(Word<ScenePhase>.self)
                case .status: status = try decoder.optionalString()
                case .uid: uid = try decoder.optionalInteger()
                case .pid: pid = try decoder.optionalInteger()
                }
            }
            self.init(
                name: try decoder.required(name, Member.name),
                phase: try decoder.required(phase, Member.phase),
                status: status,
                uid: uid,
                pid: pid)
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("name", name)
            writer.member("phase", phase)
            writer.member("status", status)
            writer.member("uid", uid)
            writer.member("pid", pid)
            writer.endObject()
        }
    }
}
