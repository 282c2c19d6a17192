import Glibc
import SheetDaemon

@main
enum Main {
    static func main() {
        exit(SheetDaemon.run(Array(CommandLine.arguments.dropFirst())))
    }
}
