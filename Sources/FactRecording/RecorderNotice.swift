package import SheetStore

/// Something that an operator has to know of the recorder and its files.
package typealias RecorderNotice = StoreNotice
