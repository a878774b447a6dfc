// The simulator: what happens next is chosen by hand.
import "./simulator.css";
import { useEffect, useState } from "preact/hooks";
import type { Window } from "@engine";
import { earliest, isWithin } from "../../run/delays";
import { asSharedRun } from "../../run/shared-run";
import { kRandomSteps, type Choice, type Position, type Simulation } from "../../simulator/simulation";
import { useSimulation } from "../../simulator/use-simulation";
import { currentAnswer, type State } from "../../state/state";
import type { Store } from "../../state/store";
import { Icon } from "../../ui/icons";
import { plural } from "../../words/numbers";
import { interval, moveWords } from "../../words/run";
import { nothingPossible, startWords } from "../../words/simulator";
import Player from "../trace/player";
import { kNothingMore } from "../../words/messages";
import { runCopied } from "../../words/notices";

interface Props {
  store: Store;
  state: State;
}

interface MoveProps {
  choice: Choice;
  isBusy: boolean;
  onTake: (delay: string) => void;
}

/** A delay that is typed, and whether it is possible. */
function Delay({
  label,
  value,
  window,
  onChange,
}: {
  label: string;
  value: string;
  window: Window;
  onChange: (value: string) => void;
}) {
  return (
    <>
      <input
        class="delay"
        aria-invalid={!isWithin(value, window)}
        value={value}
        inputMode="text"
        size={5}
        aria-label={label}
        onInput={(event) => onChange(event.currentTarget.value)}
      />{" "}
      <code>{interval(window)}</code>
    </>
  );
}

function Move({ choice, isBusy, onTake }: MoveProps) {
  const { window, edges, error } = choice;
  const [delay, setDelay] = useState(window ? earliest(window) : "");
  const words = moveWords(edges);
  return (
    <li>
      <button
        type="button"
        class="button small"
        disabled={isBusy || (window !== null && !isWithin(delay, window))}
        onClick={() => onTake(delay.trim())}
      >
        Take
      </button>
      <span class="choice-words">
        {words}
        {error && <span class="refusal"> fails: {error}</span>}
      </span>
      {window && (
        <label class="check">
          after{" "}
          <Delay
            label={`Delay before ${words}, ${interval(window)}`}
            value={delay}
            window={window}
            onChange={setDelay}
          />
        </label>
      )}
    </li>
  );
}

function Wait({ window, isBusy, onWait }: { window: Window; isBusy: boolean; onWait: (delay: string) => void }) {
  const [delay, setDelay] = useState("1");
  return (
    <li>
      <button
        type="button"
        class="button small"
        disabled={isBusy || !isWithin(delay, window)}
        onClick={() => onWait(delay.trim())}
      >
        Wait
      </button>
      <span class="choice-words">Only time passes</span>
      <label class="check">
        for <Delay label="Time to wait" value={delay} window={window} onChange={setDelay} />
      </label>
    </li>
  );
}

/** Fields begin anew in each position: the list is another one. */
function Choices({ simulation, position }: { simulation: Simulation; position: Position }) {
  const { mode, isBusy } = simulation;
  const { choices, wait, trace } = position;
  return (
    <section class="choices" aria-labelledby="choices-title">
      <h4 id="choices-title">
        What can happen next{" "}
        <span class="muted">
          after {plural(trace.steps.length - 1, "step")}
          {mode === "symbolic" && ", with some delays"}
        </span>
      </h4>
      {choices.length === 0 && <p class="muted">{nothingPossible(wait)}</p>}
      <ul>
        {choices.map((choice) => (
          <Move choice={choice} isBusy={isBusy} onTake={(delay) => void simulation.take(choice, delay)} />
        ))}
        {wait && mode === "concrete" && wait.to !== "0" && (
          <Wait window={wait} isBusy={isBusy} onWait={(delay) => void simulation.wait(delay)} />
        )}
      </ul>
    </section>
  );
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
      <div class="segments" role="group" aria-label="Delays">
        {(["concrete", "symbolic"] as const).map((one) => (
          <button
            type="button"
            class="segment"
            aria-pressed={mode === one}
            onClick={() => void simulation.restart(one)}
          >
            {one === "concrete" ? "Concrete" : "Symbolic"}
          </button>
        ))}
      </div>
      <button
        type="button"
        class="button small"
        disabled={isBusy || !simulation.canUndo}
        onClick={() => void simulation.undo()}
      >
        Undo
      </button>
      <button type="button" class="button small" disabled={isBusy} onClick={() => void simulation.restart()}>
        Restart
      </button>
      <button
        type="button"
        class="button small"
        disabled={isBusy || !position || position.choices.length === 0}
        onClick={random}
      >
        Random, {kRandomSteps} steps
      </button>
      {found && (
        <button
          type="button"
          class="button small"
          onClick={() => store.simulate({ ...asSharedRun(found, upTo), finalDelay: "0" })}
        >
          From step {upTo} of the trace
        </button>
      )}
    </div>
  );
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
        trace={position.trace}
        query="a simulation"
        step={step}
        onStep={setStep}
        onGoToLine={(line) => store.goToLine(line)}
        onCopied={(worked, format) => store.tell(runCopied(worked, format))}
      />
    </div>
  );
}
