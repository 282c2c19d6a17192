package import Varlink

/// Dismisses a sheet and every sheet presented from it.
package enum Dismiss: InterfaceMethod {
    package static let method = PresentationInterface.Method.dismiss

    /// Which sheet.
    package struct Parameters: WireObject {
        /// A live sheet.
        package var id: String

        package enum Member: String, WireMember { case id }

        package init(id: String) {
            self.id = id
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var id: String?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .id: id = try decoder.string()
                }
            }
            self.init(id: try decoder.required(id, Member.id))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("id", id)
            writer.endObject()
        }
    }

    /// What ended.
    package struct Reply: WireObject {
        /// Ids in the order they ended.
        package var dismissed: [String]

        package enum Member: String, WireMember { case dismissed }

        package init(dismissed: [String]) {
            self.dismissed = dismissed
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var dismissed: [String]?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .dismissed: dismissed = try decoder.strings()
                }
            }
            self.init(dismissed: try decoder.required(dismissed, Member.dismissed))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("dismissed", dismissed)
            writer.endObject()
        }
    }
}
