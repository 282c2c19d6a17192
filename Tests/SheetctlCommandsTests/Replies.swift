/// Replies of a daemon, as they stand on the wire.
enum Replies {
    static func reply(_ parameters: String, continues: Bool = false) -> String {
        #"{"parameters":\#(parameters)\#(continues ? #","continues":true"# : "")}"#
    }

    static func error(_ name: String, _ parameters: String) -> String {
        #"{"error":"org.sheetd.Presentation.\#(name)","parameters":\#(parameters)}"#
    }

    static func outcome(_ reason: String, action: String? = nil) -> String {
        let action = action.map { #","action":"\#($0)""# } ?? ""
        return #"{"id":"a1","scene":"main","sequence":3,"reason":"\#(reason)"\#(action),"#
            + #""endedAt":"2026-01-02T03:04:05.000000Z"}"#
    }

    /// What Present says with `more`: presented, then ended.
    static func presented(ending outcome: String) -> [String] {
        [
            reply(#"{"id":"a1","state":"presented"}"#, continues: true),
            reply(#"{"id":"a1","state":"dismissed","outcome":\#(outcome)}"#),
        ]
    }

    static func entry(_ id: String, _ more: String = "", ending outcome: String) -> String {
        #"{"id":"\#(id)","scene":"main","uid":0,"createdAt":""\#(more),"outcome":\#(outcome)}"#
    }

    static let scene =
        #"{"id":"main","number":0,"title":"Front desk","owner":0,"phase":"active","#
        + #""sources":[{"name":"manual","phase":"active"}],"#
        + #""renderers":1,"presented":2,"queued":3,"held":4}"#

    static let sheet =
        #"{"id":"a1","scene":"main","state":"presented","priority":"normal","style":"sheet","#
        + #""generation":1,"presenter":{"uid":7,"user":"ada","program":"/usr/bin/backup"},"lifetime":"detached","#
        + #""createdAt":"","request":{"title":"Go?","actions":"#
        + #"[{"id":"no","label":"No","role":"cancel"}]}}"#
}
