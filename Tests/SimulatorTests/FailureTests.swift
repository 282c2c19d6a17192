import Simulator
import Testing

@Suite struct FailureTests {
    @Test func `a failure says where it was and how to see it again`() {
        let failure = SimulationFailure(seed: 17, step: 23, words: "a sheet ended twice")
        #expect(
            failure.description
                == "seed 17, step 23: a sheet ended twice. To see it again: make simulate SEED=17")
    }
}
