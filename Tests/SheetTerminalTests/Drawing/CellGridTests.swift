import SheetInterface
import SheetRendering
import SheetTerminal
import TestKit
import Testing

@Suite struct CellGridTests {
    @Test(arguments: 0..<50 as Range<UInt64>)
    func `the cells of a rectangle are those whose middles lie in it`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double {
            let number = Double.random(in: range, using: &random)
            return random.oneIn(2) ? (number / 4).rounded() * 4 : number
        }
        let rectangle = Rectangle(
            x: number(-40...100), y: number(-40...100), width: number(0...90),
            height: number(0...90))
        let area = CellGrid.area(of: rectangle)
        for row in -6...16 {
            for column in -8...30 {
                let cell = CellPoint(row: row, column: column)
                #expect(area.contains(cell) == rectangle.contains(CellGrid.point(at: cell)))
            }
        }
    }

    @Test func `cells come back from points`() {
        let area = CellArea(row: 3, column: 5, height: 2, width: 7)
        #expect(CellGrid.area(of: CellGrid.rectangle(of: area)) == area)
    }

    @Test func `lengths that are no numbers are no cells, and no trap`() {
        let lengths = [Double.nan, .infinity, -.infinity, 1e300, -1e300]
        for length in lengths {
            let area = CellGrid.area(of: Rectangle(x: length, y: 0, width: length, height: length))
            #expect(area.intersection(CellArea(row: 0, column: 0, height: 9, width: 9)).width <= 9)
        }
    }

    @Test func `the largest sheet leaves a row above it, but on the lowest screens`() {
        #expect(CellGrid.surface(of: CellSize(rows: 24, columns: 80)).safeArea.top == 16)
        #expect(CellGrid.surface(of: CellSize(rows: 9, columns: 80)).safeArea.top == 0)
        #expect(CellGrid.surface(of: CellSize(rows: 24, columns: 80)).size.width == 640)
    }
}
