// The simulator: what can happen next is chosen by hand.  Concrete: every delay is chosen, too.
// Symbolic: only moves are, and delays follow: the earliest ones that make all of them possible.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Edge, Replayed, RunAlong, SharedRun, Trace, Window } from "@engine";
import { moveWords } from "../../algorithm/replay";
import { plural } from "../../words/numbers";
import type { Lab } from "../../state/store";
import { earliest, isWithin, randomDelay, sum } from "../../run/delays";
import type { State } from "../../state/state";
import { asSharedRun, interval } from "../../run/trace";
import { Icon } from "../../ui/icons";
import Player from "../trace/player";

interface Props {
  lab: Lab;
  state: State;
}
type Mode = "concrete" | "symbolic";
type Steps = SharedRun["steps"];

interface Choice {
  edges: Edge[];
  window: Window | null;
  number: number;
  error: string;
}
interface Position {
  text: string;
  mode: Mode;
  trace: Trace;
  choices: Choice[];
  wait: Window | null;
}

const kStart: SharedRun = { steps: [], finalDelay: "0" };
const kRandomSteps = 10;

export default function Simulator({ lab, state }: Props) {
  const [mode, setMode] = useState<Mode>("concrete");
  // What was chosen so far, and before each choice, for undo.
  const [run, setRun] = useState<SharedRun>(kStart);
  const [moves, setMoves] = useState<number[]>([]);
  const [position, setPosition] = useState<Position | null>(null);
  const [delays, setDelays] = useState<Record<number, string>>({});
  const [step, setStep] = useState(0);
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const asked = useRef(0);
  const text = state.doc.text;
  const selectedRun = state.runs[state.selected];
  const found =
    selectedRun?.text === text && selectedRun.outcome.kind === "result" ? selectedRun.outcome.result.trace : null;

  const show = (now: Position) => {
    setPosition(now);
    setStep(now.trace.steps.length - 1);
    setDelays({});
    setProblem("");
  };
  /** Asks the engine where a run leads and what can happen next. */
  const concrete = async (next: SharedRun): Promise<Replayed | null> => {
    const mine = ++asked.current;
    setBusy(true);
    const answer = await lab.engine.get<"replay">({ kind: "replay", text, run: next, query: "" });
    if (mine !== asked.current) return null;
    setBusy(false);
    if (!answer?.trace) {
      setProblem("The model cannot be simulated: it has errors.");
      return null;
    }
    if (answer.broken) {
      setProblem(`Not possible: ${answer.broken.message}.`);
      return null;
    }
    setRun(next);
    show({
      text,
      mode: "concrete",
      trace: answer.trace,
      wait: answer.wait,
      choices: answer.moves.map((move) => ({
        edges: move.edges,
        window: move.delay,
        number: -1,
        error: move.error ?? "",
      })),
    });
    return answer;
  };
  const symbolic = async (next: number[]): Promise<RunAlong | null> => {
    const mine = ++asked.current;
    setBusy(true);
    const answer = await lab.engine.get<"runAlong">({ kind: "runAlong", text, moves: next });
    if (mine !== asked.current) return null;
    setBusy(false);
    if (!answer?.trace) {
      setProblem("Not possible: no delays make all of these moves possible.");
      return null;
    }
    setMoves(next);
    show({
      text,
      mode: "symbolic",
      trace: answer.trace,
      wait: null,
      choices: answer.moves.map((move) => ({
        edges: move.edges,
        window: null,
        number: move.number,
        error: move.error ?? "",
      })),
    });
    return answer;
  };
  const restart = (to: Mode = mode) => {
    setMode(to);
    setRun(kStart);
    setMoves([]);
    void (to === "concrete" ? concrete(kStart) : symbolic([]));
  };
  const sharedEdges = (edges: Edge[]): Steps[number]["edges"] =>
    edges.map(({ process, source, target, select, edge }) => ({ process, source, target, select, edge }));

  /** Delays before a move are counted from the end of the run, waiting included. */
  const take = (choice: Choice, delay: string, from: SharedRun = run) =>
    choice.window === null
      ? symbolic([...moves, choice.number])
      : concrete({
          steps: [...from.steps, { delay: sum(from.finalDelay, delay), edges: sharedEdges(choice.edges) }],
          finalDelay: "0",
        });
  const undo = () => {
    if (mode === "symbolic") void symbolic(moves.slice(0, -1));
    else if (run.finalDelay !== "0") void concrete({ ...run, finalDelay: "0" });
    else void concrete({ steps: run.steps.slice(0, -1), finalDelay: "0" });
  };
  const wait = (delay: string) => void concrete({ ...run, finalDelay: sum(run.finalDelay, delay) });
  const random = async () => {
    let along = run,
      path = moves;
    let choices = position?.choices ?? [];
    for (let k = 0; k < kRandomSteps; ++k) {
      const possible = choices.filter((choice) => choice.error === "");
      const choice = possible[Math.floor(Math.random() * possible.length)];
      if (!choice) return lab.announce("Nothing more can happen.");
      if (choice.window === null) {
        path = [...path, choice.number];
        const answer = await symbolic(path);
        if (!answer) return;
        choices = answer.moves.map((move) => ({
          edges: move.edges,
          window: null,
          number: move.number,
          error: move.error ?? "",
        }));
      } else {
        along = {
          steps: [
            ...along.steps,
            { delay: sum(along.finalDelay, randomDelay(choice.window)), edges: sharedEdges(choice.edges) },
          ],
          finalDelay: "0",
        };
        const answer = await concrete(along);
        if (!answer) return;
        choices = answer.moves.map((move) => ({
          edges: move.edges,
          window: move.delay,
          number: -1,
          error: move.error ?? "",
        }));
      }
    }
  };
  const fromTrace = () => {
    if (!found) return;
    const upTo = Math.min(state.step, found.steps.length - 1);
    setMode("concrete");
    void concrete({ ...asSharedRun(found, upTo), finalDelay: "0" });
  };

  // "Go on by hand" beside a trace.
  useEffect(() => {
    if (!state.byHand || state.tool !== "simulator") return;
    lab.set({ byHand: false });
    fromTrace();
  }, [state.byHand]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = /^(INPUT|SELECT|TEXTAREA)$/.test((event.target as HTMLElement).tagName);
    if (isText || isBusy || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "r" && position && position.choices.length > 0) void random();
    else if (event.key === "u" || event.key === "Backspace") {
      if (position && (position.trace.steps.length > 1 || run.finalDelay !== "0")) undo();
    } else return;
    event.preventDefault();
  };

  // The first visit, and visits after the model changed, begin at the initial state.
  const isShown = state.tool === "simulator";
  const isFine = state.check?.ok === true && state.check.text === text;
  useEffect(() => {
    if (isShown && isFine && position?.text !== text && !state.byHand) restart();
  }, [isShown, isFine, text]);
  const at = position?.trace.steps[Math.min(step, position.trace.steps.length - 1)];
  useEffect(() => {
    if (isShown) lab.light(at && position?.text === text ? { locations: at.locations, edges: at.edges } : null);
  }, [at, isShown, text]);

  if (!position || position.text !== text) {
    return (
      <p class="muted loading">
        {problem || (state.check && !state.check.ok ? "The model has errors: mend them to simulate it." : "Starting…")}
      </p>
    );
  }
  const length = position.trace.steps.length - 1;
  return (
    <div class="instrument simulator" onKeyDown={onKeyDown}>
      <div class="instrument-bar">
        <div class="segments" role="group" aria-label="Delays">
          {(["concrete", "symbolic"] as const).map((one) => (
            <button type="button" class="segment" aria-pressed={mode === one} onClick={() => restart(one)}>
              {one === "concrete" ? "Concrete" : "Symbolic"}
            </button>
          ))}
        </div>
        <button
          type="button"
          class="button small"
          disabled={isBusy || (length === 0 && run.finalDelay === "0")}
          onClick={undo}
        >
          Undo
        </button>
        <button type="button" class="button small" disabled={isBusy} onClick={() => restart()}>
          Restart
        </button>
        <button
          type="button"
          class="button small"
          disabled={isBusy || position.choices.length === 0}
          onClick={() => void random()}
        >
          Random, {kRandomSteps} steps
        </button>
        {found && (
          <button type="button" class="button small" onClick={fromTrace}>
            From step {Math.min(state.step, found.steps.length - 1)} of the trace
          </button>
        )}
      </div>
      {problem && (
        <p class="stale-banner" role="alert">
          <Icon name="warning" />
          <span>{problem}</span>
        </p>
      )}
      <section class="choices" aria-labelledby="choices-title">
        <h4 id="choices-title">
          What can happen next{" "}
          <span class="muted">
            after {plural(length, "step")}
            {mode === "symbolic" && ", with some delays"}
          </span>
        </h4>
        {position.choices.length === 0 && (
          <p class="muted">
            No move is possible from here
            {position.wait && position.wait.to !== null
              ? `, and only ${position.wait.to} more time units may pass`
              : ""}
            .
          </p>
        )}
        <ul>
          {position.choices.map((choice, i) => {
            const delay = delays[i] ?? (choice.window ? earliest(choice.window) : "");
            const isGood = choice.window === null || isWithin(delay, choice.window);
            return (
              <li>
                <button
                  type="button"
                  class="button small"
                  disabled={isBusy || !isGood}
                  onClick={() => void take(choice, delay.trim())}
                >
                  Take
                </button>
                <span class="choice-words">
                  {moveWords(choice.edges)}
                  {choice.error && <span class="refusal"> fails: {choice.error}</span>}
                </span>
                {choice.window && (
                  <label class="check">
                    after{" "}
                    <input
                      class="delay"
                      aria-invalid={!isGood}
                      value={delay}
                      inputMode="text"
                      size={5}
                      aria-label={`Delay before ${moveWords(choice.edges)}, ${interval(choice.window)}`}
                      onInput={(event) => setDelays({ ...delays, [i]: event.currentTarget.value })}
                    />{" "}
                    <code>{interval(choice.window)}</code>
                  </label>
                )}
              </li>
            );
          })}
          {position.wait && mode === "concrete" && position.wait.to !== "0" && (
            <li>
              <button
                type="button"
                class="button small"
                disabled={isBusy || !isWithin(delays[-1] ?? "1", position.wait)}
                onClick={() => wait((delays[-1] ?? "1").trim())}
              >
                Wait
              </button>
              <span class="choice-words">Only time passes</span>
              <label class="check">
                for{" "}
                <input
                  class="delay"
                  value={delays[-1] ?? "1"}
                  size={5}
                  aria-label="Time to wait"
                  aria-invalid={!isWithin(delays[-1] ?? "1", position.wait)}
                  onInput={(event) => setDelays({ ...delays, [-1]: event.currentTarget.value })}
                />{" "}
                <code>{interval(position.wait)}</code>
              </label>
            </li>
          )}
        </ul>
      </section>
      <Player
        trace={position.trace}
        query="a simulation"
        step={step}
        onStep={setStep}
        onGoToLine={(line) => lab.goToLine(line)}
        onCopied={(worked, what) =>
          lab.tell(worked ? `The run was copied as ${what}.` : "The browser did not allow copying.")
        }
        onSimulate={null}
      />
    </div>
  );
}
