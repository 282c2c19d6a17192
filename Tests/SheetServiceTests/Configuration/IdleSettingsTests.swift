import SheetService
import Testing

@Suite("Settings that do nothing yet")
struct IdleSettingsTests {
    @Test func `are named when they are set, and only then`() {
        #expect(Configuration().idleSettings == [])
        var configuration = Configuration()
        _ = configuration.take(
            statements(
                """
                [Limits]
                Sheets=5
                [Access]
                Group=wheel
                [Rendering]
                DimOpacity=0.4
                DragDismissThreshold=1/2
                [Presentation]
                UnlockOnActivate=yes
                [Scene kitchen]
                Title=Kitchen
                """), from: "test.conf")
        #expect(configuration.idleSettings == ["DragDismissThreshold="])
    }
}
