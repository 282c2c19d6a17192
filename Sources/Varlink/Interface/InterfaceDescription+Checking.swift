extension InterfaceDescription {
    /// Checks that `bytes` hold one JSON object with the fields of `parameters`: a method's input or
    /// output, or what an error says.
    ///
    /// A field that is not nullable must be there and not null. `1` is a float and `1.0` an int. No
    /// member may come twice, also inside of an `object` or `any`.
    ///
    /// - Parameters:
    ///   - unknownMembers: refused for calls; ignored for replies, which may grow with time.
    ///   - maximumDepth: how many objects and arrays may stand in one another.
    /// - Throws: the path of the first fault, such as `sheet.detents[1]`; empty when the whole is no
    ///   such object.
    ///
    /// **Source:** UAPI.20 Varlink IPC, "Mapping the Type System to JSON".
    public func check(
        _ bytes: UnsafeRawBufferPointer, against parameters: Struct,
        unknownMembers: ParameterDecoder.UnknownMembers = .refused,
        maximumDepth: Int = VarlinkLimits().depth
    ) throws(ParameterError) {
        var checker = unsafe ParameterChecker(
            bytes, of: self, unknownMembers: unknownMembers, maximumDepth: maximumDepth)
        try checker.check(parameters)
    }

    /// Checks the bytes of an array likewise.
    public func check(
        _ bytes: [UInt8], against parameters: Struct,
        unknownMembers: ParameterDecoder.UnknownMembers = .refused,
        maximumDepth: Int = VarlinkLimits().depth
    ) throws(ParameterError) {
        try unsafe bytes.span.bytes.withUnsafeBytes { bytes throws(ParameterError) in
            try unsafe check(
                bytes, against: parameters, unknownMembers: unknownMembers,
                maximumDepth: maximumDepth)
        }
    }
}
