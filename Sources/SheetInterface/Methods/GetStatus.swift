package import Varlink

/// Tells how the service fares.
package enum GetStatus: InterfaceMethod {
    package static let method = PresentationInterface.Method.getStatus

    /// Nothing is asked.
    package typealias Parameters = NoParameters

    /// One entry of the contract's map of counters; their order is kept.
    package struct Counter: Hashable, Sendable {
        /// What is counted, in camel case.
        package var name: String
        /// How often it happened since the start.
        package var value: Int64

        package init(name: String, value: Int64) {
            self.name = name
            self.value = value
        }
    }

    /// Counts of what is live, and counters since the start.
    package struct Reply: WireObject {
        /// That of the service.
        package var version: String
        /// Differs after each start.
        package var instance: String
        /// RFC 3339 in UTC with microseconds; for people.
        package var startedAt: String
        /// What is degraded, in words.
        package var problem: String?
        /// Open ones.
        package var scenes: Int64
        /// Live ones.
        package var sheets: Int64
        /// Calls of Watch that are open.
        package var watchers: Int64
        /// Clients that are connected.
        package var connections: Int64
        /// Calls of Attach that are open.
        package var renderers: Int64
        /// By name, in the order of the reply.
        package var counters: [Counter]

        package enum Member: String, WireMember {
            case version, instance, startedAt, problem, scenes, sheets, watchers, connections,
                renderers, counters
        }

        package init(
            version: String,
            instance: String,
            startedAt: String,
            problem: String? = nil,
            scenes: Int64,
            sheets: Int64,
            watchers: Int64,
            connections: Int64,
            renderers: Int64,
            counters: [Counter]
        ) {
            self.version = version
            self.instance = instance
            self.startedAt = startedAt
            self.problem = problem
            self.scenes = scenes
            self.sheets = sheets
            self.watchers = watchers
            self.connections = connections
            self.renderers = renderers
            self.counters = counters
        }

        package init(from decoder: inout ParameterDecoder) throws(ParameterError) {
            var version: String?
            var instance: String?
            var startedAt: String?
            var problem: String?
            var scenes: Int64?
            var sheets: Int64?
            var watchers: Int64?
            var connections: Int64?
            var renderers: Int64?
            var counters: [Counter]?
            var members = try decoder.members(Member.self)
            while let member = try members.next(&decoder) {
                switch member {
                case .version: version = try decoder.string()
                case .instance: instance = try decoder.string()
                case .startedAt: startedAt = try decoder.string()
                case .problem: problem = try decoder.optionalString()
                case .scenes: scenes = try decoder.integer()
                case .sheets: sheets = try decoder.integer()
                case .watchers: watchers = try decoder.integer()
                case .connections: connections = try decoder.integer()
                case .renderers: renderers = try decoder.integer()
                case .counters: counters = try decoder.integerMap().map(Counter.init)
                }
            }
            self.init(
                version: try decoder.required(version, Member.version),
                instance: try decoder.required(instance, Member.instance),
                startedAt: try decoder.required(startedAt, Member.startedAt),
                problem: problem,
                scenes: try decoder.required(scenes, Member.scenes),
                sheets: try decoder.required(sheets, Member.sheets),
                watchers: try decoder.required(watchers, Member.watchers),
                connections: try decoder.required(connections, Member.connections),
                renderers: try decoder.required(renderers, Member.renderers),
                counters: try decoder.required(counters, Member.counters))
        }

        package func encode(into writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("version", version)
            writer.member("instance", instance)
            writer.member("startedAt", startedAt)
            writer.member("problem", problem)
            writer.member("scenes", scenes)
            writer.member("sheets", sheets)
            writer.member("watchers", watchers)
            writer.member("connections", connections)
            writer.member("renderers", renderers)
            writer.key("counters")
            writer.beginObject()
            for counter in counters {
                writer.key(counter.name)
                writer.integer(counter.value)
            }
            writer.endObject()
            writer.endObject()
        }
    }
}
