// A simulation of the model as it is, for the views.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { State } from "../state/state";
import type { Store } from "../state/store";
import { Simulation } from "./simulation";

function simulationOf(store: Store, text: string, onChange: () => void): Simulation {
  const { engine } = store;
  const oracle = {
    replay: async (run: Parameters<Simulation["startFrom"]>[0]) =>
      (await engine.get<"replay">({ kind: "replay", text, run, query: "" }))?.replayed ?? null,
    runAlong: (moves: number[]) => engine.get<"runAlong">({ kind: "runAlong", text, moves }),
  };
  return new Simulation(oracle, onChange);
}

/** It begins when the simulator is seen: at the initial state, or with the run that is to be gone on with. */
export function useSimulation(store: Store, state: State): Simulation {
  const { doc, simulated, diagnosis } = state;
  const { text } = doc;
  const [, draw] = useState(0);
  const simulation = useMemo(() => simulationOf(store, text, () => draw((n) => n + 1)), [store, text]);
  const mode = useRef(simulation.mode); // it stays when the model changes
  const fulfilled = useRef<State["simulated"]>(null);
  const isShown = state.tool === "simulator";
  const isFine = diagnosis?.ok === true && diagnosis.text === text;
  useEffect(() => {
    const wish = simulated !== fulfilled.current && simulated?.text === text ? simulated : null;
    if (!isShown) return;
    if (wish) {
      fulfilled.current = wish;
      void simulation.startFrom(wish.run);
    } else if (isFine && !simulation.position && !simulation.isBusy) {
      void (mode.current === simulation.mode ? simulation.restart() : simulation.change(mode.current));
    }
  }, [isShown, isFine, simulated, simulation]);
  mode.current = simulation.position ? simulation.mode : mode.current;
  return simulation;
}
