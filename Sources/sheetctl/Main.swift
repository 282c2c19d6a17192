import Glibc
import SheetctlCommands

@main
enum Main {
    static func main() {
        exit(Sheetctl.run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
