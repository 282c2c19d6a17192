import Glibc
import SheetctlCommands

@main
enum Main {
    static func main() {
        StandardStreams.occupy()
        exit(Sheetctl.runProgram().rawValue)
    }
}
