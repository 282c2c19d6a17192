extension Configuration {
    /// Hands on what the service can use; the other values wait for what they are about.
    package func apply(to settings: inout ServiceSettings) {
        settings.limits = limits.service
        settings.presentationLimits = limits.core
        settings.policies = presentation.policies
    }
}
