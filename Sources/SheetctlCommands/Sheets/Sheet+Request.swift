import SheetInterface
import Varlink

extension Wire.Sheet {
    /// The request, as far as the caller may see it and this program can read it.
    var readableRequest: Wire.SheetRequest? {
        (try? decodedRequest()) ?? nil
    }
}
