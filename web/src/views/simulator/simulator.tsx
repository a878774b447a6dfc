// The simulator: what happens next is chosen by hand.
import "./simulator.css";
import { useEffect, useState } from "preact/hooks";
import { earliest } from "../../run/delays";
import { asSharedRun } from "../../run/shared-run";
import { kRandomSteps, type Simulation } from "../../simulator/simulation";
import { useSimulation } from "../../simulator/use-simulation";
import { currentAnswer, type State } from "../../state/state";
import type { Store } from "../../state/store";
import { Icon } from "../../ui/icons";
import { fromStep, kDelays, kModes, kRestart, kSimulation, randomWords, startWords } from "../../words/simulator";
import Player from "../trace/player";
import { Choices } from "./choices";
import { kNothingMore } from "../../words/messages";
import { runCopied } from "../../words/notices";
import { kUndo } from "../../words/controls";

interface Props {
  store: Store;
  state: State;
}

interface BarProps extends Props {
  simulation: Simulation;
  random: () => void;
}

function Bar({ store, state, simulation, random }: BarProps) {
  const { mode, isBusy, position } = simulation;
  const found = currentAnswer(state)?.trace ?? null;
  const upTo = found ? Math.min(state.step, found.steps.length - 1) : 0;
  return (
    <div class="instrument-bar">
      <div class="segments" role="group" aria-label={kDelays}>
        {(["concrete", "symbolic"] as const).map((one) => (
          <button type="button" class="segment" aria-pressed={mode === one} onClick={() => void simulation.change(one)}>
            {kModes[one]}
          </button>
        ))}
      </div>
      <button
        type="button"
        class="button small"
        disabled={isBusy || !simulation.canUndo}
        onClick={() => void simulation.undo()}
      >
        {kUndo}
      </button>
      <button type="button" class="button small" disabled={isBusy} onClick={() => void simulation.restart()}>
        {kRestart}
      </button>
      <button
        type="button"
        class="button small"
        disabled={isBusy || !position || position.choices.length === 0}
        onClick={random}
      >
        {randomWords(kRandomSteps)}
      </button>
      {found && (
        <button
          type="button"
          class="button small"
          onClick={() => store.simulate({ ...asSharedRun(found, upTo), finalDelay: "0" })}
        >
          {fromStep(upTo)}
        </button>
      )}
    </div>
  );
}

/** The moves that can be taken by a click in the diagrams, at the earliest. */
function useOffers(store: Store, simulation: Simulation | null): void {
  const position = simulation?.position;
  useEffect(() => {
    const choices = position?.choices ?? [];
    const offers = choices.map((choice) => ({
      edges: choice.edges,
      take: () => void simulation?.take(choice, choice.window ? earliest(choice.window) : "0"),
    }));
    store.set({ offers });
    return () => store.set({ offers: [] });
  }, [position]);
}

/** R and U, where no text is written. */
function onKey(event: KeyboardEvent, simulation: Simulation, random: () => void): void {
  const isText = ["INPUT", "SELECT", "TEXTAREA"].includes((event.target as HTMLElement).tagName);
  if (isText || simulation.isBusy || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "r") {
    if (simulation.position?.choices.length) random();
  } else if (event.key === "u" || event.key === "Backspace") {
    if (simulation.canUndo) void simulation.undo();
  } else return;
  event.preventDefault();
}

export default function Simulator({ store, state }: Props) {
  const simulation = useSimulation(store, state);
  const { position, problem } = simulation;
  const [step, setStep] = useState(0);
  const last = position ? position.trace.steps.length - 1 : 0;
  useEffect(() => setStep(last), [position]);
  const random = () => void simulation.random().then((more) => more || store.announce(kNothingMore));

  const isShown = state.tool === "simulator";
  const at = position?.trace.steps[Math.min(step, last)];
  useEffect(() => {
    if (isShown) store.highlight(at ? { locations: at.locations, edges: at.edges } : null);
  }, [at, isShown, position]);

  useOffers(store, isShown ? simulation : null);
  useEffect(() => {
    store.set({ byHand: isShown && position ? { text: state.doc.text, trace: position.trace } : null });
  }, [position, isShown, state.doc.text]);

  if (!position)
    return <p class="muted loading">{problem || startWords(state.diagnosis !== null && !state.diagnosis.ok)}</p>;
  return (
    <div class="instrument simulator" onKeyDown={(event) => onKey(event, simulation, random)}>
      <Bar {...{ store, state, simulation, random }} />
      {problem && (
        <p class="stale-banner" role="alert">
          <Icon name="warning" />
          <span>{problem}</span>
        </p>
      )}
      <Choices key={simulation.round} simulation={simulation} position={position} />
      <Player
        store={store}
        text={state.doc.text}
        trace={position.trace}
        query={kSimulation}
        look={state.runLook}
        step={step}
        onStep={setStep}
        onGoToLine={(line) => store.goToLine(line)}
        onCopied={(worked, format) => store.tell(runCopied(worked, format))}
      />
    </div>
  );
}
