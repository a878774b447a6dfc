// What the page says about links: those that cannot be opened, runs that came with one, and links that are given away.
import type { Edge, QueryForm, Replayed, SharedRun } from "@engine";
import { isWithin } from "../run/delays";
import type { Check } from "../state/check";
import { count } from "./numbers";
import { edgeWords, interval } from "./run";
import { allOf, clauses, say, sentences, told } from "./say";

// ---- links that cannot be opened ----

const kMost = say`1 MB`;
export const damaged = (what = "") => (what === "" ? say`This link is damaged.` : say`This link is damaged: ${what}.`);
export const kUnreadable = damaged(say`its content cannot be read`);
export const kNoModel = damaged(say`there is no model in it`);
export const kBadTrace = damaged(say`the trace in it is malformed`);
export const kBadQueries = damaged(say`the queries in it are malformed`);
export const kBadVersion = damaged(say`its version is not a number`);
export const kNoVersion = damaged(say`its version is missing`);
export const kAdded = damaged(say`something was added to it`);
export const kNoAddress = damaged(say`the address in it is malformed`);
export const kNoFileAddress = damaged(say`the address in it is not that of a file`);
export const unreadablePart = (name: string) => damaged(say`“${name}” cannot be read`);
export const kNewer = say`This link was made by a newer version of ZoneLab. Reload the page to get the current one.`;
export const kTooLong = say`This link is too long for any model. It was not opened.`;
export const kModelTooLarge = say`The model in this link is larger than ${kMost}. It was not opened.`;
export const kFileTooLarge = say`The file is larger than ${kMost}. It was not opened.`;
export const tooManyQueries = (many: number, most: number) =>
  say`This link holds ${count(many)} queries; at most ${count(most)} can be opened. It was not opened.`;
export const kCutAll = say`This link was cut off: nothing of its model arrived. Ask for it in another way, e.g. as a file.`;
export const cut = (arrived: number, length: number) =>
  say`This link was cut off: ${arrived} of ${length} characters arrived. Ask for it in another way, e.g. as a file.`;
export const elsewhere = (host: string, address: string) =>
  say`This link asks for a model from ${host}. This page loads nothing from elsewhere: download the file and open it here. It is at ${address}`;
export const hostAnswered = (status: number) => say`The model could not be loaded: the host answered ${status}.`;
export const kNotLoaded = say`The model could not be loaded. Is there a connection?`;
export const asItWas = (problem: string) => sentences(problem, say`Your own model is as it was.`);
export const asksFor = (path: string, host: string) => say`This link asks for the model ${path} of ${host}.`;
export const kLoadIt = say`Load it`;

/** The maker of a link had another engine. */
export const otherEngine = (theirs: string, ours: string) =>
  say`Made with ZoneLab ${theirs}; you have ${ours}. Verdicts may differ.`;

// ---- runs that came with a link ----

type SharedEdges = SharedRun["steps"][number]["edges"];

/** The same moves; the select part tells one instance of an edge from another. */
const sameMove = (a: readonly Edge[], b: SharedEdges) =>
  a.length === b.length &&
  a.every((edge, i) => edge.process === b[i]!.process && edge.edge === b[i]!.edge && edge.select === b[i]!.select);

/** Where and why a run breaks; if only its delay is wrong, with the delays that are possible there. */
function breakWords({ steps }: SharedRun, { broken, moves }: Replayed): string {
  const { step } = broken!;
  const message = told(broken!);
  const asked = steps[step - 1];
  if (!asked) return say`The run breaks at its end: ${message}.`;
  const move = moves.find(({ edges }) => sameMove(edges, asked.edges));
  const named = clauses((move?.edges ?? asked.edges).map((edge) => edgeWords(edge)));
  const why =
    move && !isWithin(asked.delay, move.delay)
      ? say`it cannot happen after a delay of ${asked.delay}, only after one in ${interval(move.delay)}`
      : message;
  return say`The run breaks at step ${step} of ${steps.length}, ${named}: ${why}. What comes before is shown.`;
}

/** The engine's judgement on a run from a link. */
export function judgement(run: SharedRun, form: QueryForm, replayed: Replayed | null): NonNullable<Check["shared"]> {
  if (!replayed)
    return {
      standing: "unchecked",
      words: say`The model has errors, or replaying took too long: the run could not be checked.`,
    };
  if (replayed.broken) return { standing: "broken", words: breakWords(run, replayed) };
  if (form === "E[]" || form === "A<>" || form === "-->")
    return {
      standing: "possible",
      words: say`Every step is possible. Whether it can go on like this for ever only a search can tell: run the query.`,
    };
  if (replayed.goal === false)
    return {
      standing: "broken",
      words: say`Every step is possible, but at the end the query's condition does not hold.`,
    };
  if (replayed.goal === null)
    return { standing: "valid", words: say`Every step is possible; no query goes with this run.` };
  return {
    standing: "valid",
    words: say`Every step is possible, and the query's condition holds at the end: this engine confirms the run.`,
  };
}

export const kSharedVerdict = say`Verdict on the shared run`;
export const kReplayedHere = say`Replayed on this computer; no search was made.`;
export const kRunQuery = say`Run the query`;
/** A model without a title. */
export const kSharedModel = say`Shared model`;

// ---- links that are given away ----

export const kMake = say`Make an exercise of this`;
export const kMakeAbout = say`From this model and its queries: what may be changed, sentences, a broken start, a link to give out.`;
export const kExerciseLink = say`Link to this exercise`;
export const kExerciseLinkAbout = say`It holds the whole exercise, without its solution and without your answer.`;
export const kModelAlone = say`Your model alone`;
export const kHoldsAll = say`The link holds everything itself; it is stored nowhere.`;
export const kWishQueries = say`Queries`;
export const kWishStart = say`Runs the query when it is opened`;
export const kStartLimits = say`At most 5 seconds and 256 MB`;
export const kLink = say`Link`;
export const kTheLink = say`The link`;
export const kCopyLink = say`Copy link`;
export const kIframe = "HTML iframe";
export const kSaveAsFile = say`Save as file`;
export const kLinkLength = say`Length of the link`;
export const lengthWords = (length: number, words: string) => say`${count(length)} characters: ${words}`;

/** Which run a link may hold. */
export function runWish(run: { isByHand: boolean; step: number } | null): string {
  if (!run) return say`A run, once there is one`;
  return run.isByHand ? say`The run that was made by hand` : say`The run, at step ${run.step}`;
}

export type Meter = { tone: "good" | "warn" | "bad"; words: string };

/** Longer links get lost on many ways. */
export const kLongest = 8000;

/** What a link of this length survives. */
export function meter(length: number): Meter {
  if (length <= 2000) return { tone: "good", words: say`fits everywhere` };
  if (length <= kLongest) return { tone: "warn", words: say`may be cut by some chats and learning platforms` };
  if (length <= 32000)
    return { tone: "bad", words: say`too long for most chats and emails; better save the model as a file` };
  return { tone: "bad", words: say`too long to be sent; save the model as a file instead` };
}

export const kTooLargeForLink = say`This is more than the ${kMost} that a link can hold. Save it as a file instead.`;
export const tooManyToShare = (many: number, most: number) =>
  say`A link can hold ${count(most)} queries; these are ${count(many)}. Leave the queries out, or save a file instead.`;

export const kQrTooLong = say`This link is too long for a QR code.`;
export const kQrCode = say`QR code`;
export const kQrOfLink = say`QR code of the link`;
export const kQrFill = say`Fill the screen with it`;
export const kQrFills = say`Click it to fill the screen.`;
export const qrTooDense = (squares: number) =>
  say`With ${squares} × ${squares} squares this is too dense for many cameras: click it to fill the screen, or share less.`;
export const kUntitled = say`A model in ZoneLab`;

/** The link names a pane that there is not. */
export const noSuchView = (view: string, known: readonly string[]) =>
  say`This link asks for the view “${view.slice(0, 40)}”, which ZoneLab does not have. It has ${allOf(known)}.`;

/** Beside the copied iframe. */
export const kSandbox = say`If the page around it uses sandbox, it needs sandbox="allow-scripts allow-same-origin": without the second, browsers let no engine start.`;
