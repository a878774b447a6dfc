// What the certificate checker made of a verdict.
import type { ProofKind, ProofSpec } from "@engine";
import type { ProofFiles } from "@exporter";
import type { Proof, Refusal } from "../engine/protocol";
import { bytes, seconds } from "./numbers";
import { sentence } from "./text";
import { counted, say, sentences, told, type Counted } from "./say";

/** What each kind of proof is, for the checker's words. */
const kProofs: Record<ProofKind, (size: Counted) => string> = {
  invariant: (size) =>
    say`${size} that together hold everything the model can reach: no move and no delay leads out of them, and none of them decides the query the other way`,
  run: (size) => say`a run of ${size}, which it walked through move by move and delay by delay`,
  lasso: (size) => say`a run of ${size} that can go on for ever, which it walked through and found repeatable`,
  "no-lasso": (size) => say`${size} in an order which shows that every run that tries must come to an end`,
  extremes: (size) =>
    say`${size} that together hold everything the model can reach, within the bounds, and for each bound a run that leads up to it`,
};

const kVerdicts: Record<string, string> = {
  satisfied: say`verdict^satisfied`,
  violated: say`verdict^violated`,
  unknown: say`verdict^unknown`,
};

function refusalWords(refusal: Refusal): string {
  switch (refusal.code) {
    case "no-verdict":
      return say`Without a verdict there is nothing to prove.`;
    case "no-proof":
      return say`There are no proofs of this kind of query yet.`;
    case "other-verdict":
      return say`The proof shows that the query is ${kVerdicts[refusal.proved] ?? refusal.proved}, but the search said ${kVerdicts[refusal.found] ?? refusal.found}.`;
    default:
      return sentence(told(refusal) || say`The engine refused to run.`);
  }
}

/** In which unit a proof of this kind is counted. */
function sizeWords({ kind, size }: Proof, specs: readonly ProofSpec[]): Counted {
  const counts = specs.find((spec) => spec.kind === kind)?.counts ?? "states";
  return counts === "steps" ? counted("# step | # steps", size) : counted("# symbolic state | # symbolic states", size);
}

export interface ProofWords {
  tone: "good" | "bad" | "unknown";
  headline: string;
  text: string;
  /** For screen readers. */
  spoken: string;
}

/** `isAssumed`: the search took for granted that hidden variables cause no run-time errors. */
export function proofWords(proof: Proof, isAssumed: boolean, specs: readonly ProofSpec[] = []): ProofWords {
  const { refusal, kind } = proof;
  if (!refusal) {
    const what = (kind && kProofs[kind]?.(sizeWords(proof, specs))) || say`a certificate`;
    return {
      tone: "good",
      headline: say`Accepted by the checker.`,
      text: say`The engine wrote its proof down: ${what}. The checker is a separate program that shares nothing with the search; it took ${seconds(proof.seconds)}.`,
      spoken: say`The checker accepts the verdict.`,
    };
  }
  const words = refusalWords(refusal);
  const spoken = say`Not accepted: ${words}`;
  if (refusal.code !== "refused" && refusal.code !== "other-verdict")
    return { tone: "unknown", headline: say`Not checked.`, text: words, spoken };
  const warning = isAssumed
    ? say`The search took for granted that hidden variables cause no run-time errors; the checker does not.`
    : say`Do not rely on this verdict, and please report it.`;
  return { tone: "bad", headline: say`Refused by the checker.`, text: sentences(words, warning), spoken };
}

export const kProving = say`Checking the verdict.`;

// ---- The same proof for muntac ----

/** Proofs that muntac may take; what it cannot prove of these is said when it is tried. */
export const mayExport = (kind: Proof["kind"]) => kind === "invariant" || kind === "no-lasso";
export const kForMuntac = say`Save it for muntac (ZIP)`;
export const kAboutMuntac = say`muntac is a checker of others that is itself proven correct in Isabelle/HOL; the archive holds what it takes: the model in Munta's format, a renaming, and this proof as a binary certificate.`;
export const kExporting = say`Writing the files for muntac …`;

export const muntacCommand = ({ isAboutDeadlock, isAboutRuns }: ProofFiles, base: string) =>
  `muntac -i ${isAboutRuns ? 4 : 3}${isAboutDeadlock ? " -dc" : ""} -m ${base}.muntax -r ${base}.renaming.json -c ${base}.cert`;
export const runMuntac = ({ zones, states }: ProofFiles) =>
  say`Saved: ${counted("# zone | # zones", zones)} of ${counted("# discrete state | # discrete states", states)}. Build muntac from Munta's repository and run the line below where the files are; the verdict is proved if it says “Certificate was accepted”.`;

export const saveCertificate = (size: number) => say`Save the certificate (${bytes(size)})`;
