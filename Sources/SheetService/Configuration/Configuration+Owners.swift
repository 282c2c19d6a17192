package import PresentationCore

extension Configuration {
    /// Whose the named scenes are, for those of which that is said.
    ///
    /// - Parameters:
    ///   - number: finds the number of a user by their name.
    ///   - unknown: takes the scenes whose user there is not, with what is said; they are the service's
    ///     own user's.
    package func owners(
        number: (String) -> UInt32?, unknown: (SceneID, String) -> Void
    ) -> [SceneID: UserID] {
        var owners: [SceneID: UserID] = [:]
        for (id, scene) in scenes {
            guard let name = scene.user else { continue }
            if let number = UInt32(name) ?? number(name) {
                owners[id] = UserID(number)
            } else {
                unknown(id, "User=\(name)")
            }
        }
        return owners
    }
}
