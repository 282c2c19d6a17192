import Simulator
import Testing

@Suite struct FailureTests {
    @Test(arguments: [
        (Run(seed: 17), 23, "step 23", "SEED=17"),
        (Run(seed: 17), nil, "the ending", "SEED=17"),
        (Run(seed: 17, steps: StepSelection(first: 40)), 23, "step 23", "SEED=17 STEPS=40"),
        (Run(seed: 17, steps: StepSelection(first: 0)), nil, "the ending", "SEED=17 STEPS=0"),
        (Run(seed: 17, steps: StepSelection([2, 3, 23])), 23, "step 23", "SEED=17 ONLY=2-3,23"),
        (Run(seed: 17, never: "a b"), 23, "step 23", "SEED=17 NEVER='a b'"),
    ])
    func `a failure says where it was and how to see it again`(
        run: Run, step: Int?, place: String, command: String
    ) {
        let failure = SimulationFailure(run: run, step: step, words: "a sheet ended twice")
        #expect(
            failure.description
                == "seed 17, \(place): a sheet ended twice. "
                + "To see it again: make simulate \(command)")
    }
}
