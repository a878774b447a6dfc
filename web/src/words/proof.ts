// What the certificate checker made of a verdict.
import type { ProofKind, ProofSpec } from "@engine";
import type { ProofFiles } from "@exporter";
import type { Proof, Refusal } from "../engine/protocol";
import { bytes, plural, seconds } from "./numbers";
import { sentence } from "./text";

/** What each kind of proof is, for the checker's words. */
const kProofs: Record<ProofKind, (size: string) => string> = {
  invariant: (size) =>
    `${size} that together hold everything the model can reach: no move and no delay leads out of them, and none of them decides the query the other way`,
  run: (size) => `a run of ${size}, which it walked through move by move and delay by delay`,
  lasso: (size) => `a run of ${size} that can go on for ever, which it walked through and found repeatable`,
  "no-lasso": (size) => `${size} in an order which shows that every run that tries must come to an end`,
  extremes: (size) =>
    `${size} that together hold everything the model can reach, within the bounds, and for each bound a run that leads up to it`,
};

function refusalWords(refusal: Refusal): string {
  switch (refusal.code) {
    case "no-verdict":
      return "Without a verdict there is nothing to prove.";
    case "no-proof":
      return "There are no proofs of this kind of query yet.";
    case "other-verdict":
      return `The proof shows that the query is ${refusal.proved}, but the search said ${refusal.found}.`;
    default:
      return sentence(refusal.message || "The engine refused to run");
  }
}

/** In which unit a proof of this kind is counted. */
function sizeWords({ kind, size }: Proof, specs: readonly ProofSpec[]): string {
  const counts = specs.find((spec) => spec.kind === kind)?.counts ?? "states";
  return plural(size, counts === "steps" ? "step" : "symbolic state");
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
    const what = (kind && kProofs[kind]?.(sizeWords(proof, specs))) || "a certificate";
    return {
      tone: "good",
      headline: "Accepted by the checker.",
      text: `The engine wrote its proof down: ${what}. The checker is a separate program that shares nothing with the search; it took ${seconds(proof.seconds)}.`,
      spoken: "The checker accepts the verdict.",
    };
  }
  const words = refusalWords(refusal);
  const spoken = `Not accepted: ${words}`;
  if (refusal.code !== "refused" && refusal.code !== "other-verdict")
    return { tone: "unknown", headline: "Not checked.", text: words, spoken };
  const warning = isAssumed
    ? "The search took for granted that hidden variables cause no run-time errors; the checker does not."
    : "Do not rely on this verdict, and please report it.";
  return { tone: "bad", headline: "Refused by the checker.", text: `${words} ${warning}`, spoken };
}

export const kProving = "Checking the verdict.";

// ---- The same proof for muntac ----

/** Proofs that muntac may take; what it cannot prove of these is said when it is tried. */
export const mayExport = (kind: Proof["kind"]) => kind === "invariant" || kind === "no-lasso";
export const kForMuntac = "Save it for muntac (ZIP)";
export const kAboutMuntac =
  "muntac is a checker of others that is itself proven correct in Isabelle/HOL; the archive holds what it takes: the model in Munta's format, a renaming, and this proof as a binary certificate.";
export const kExporting = "Writing the files for muntac …";
export const kNotExported = "The files could not be written.";

export const muntacCommand = ({ isAboutDeadlock, isAboutRuns }: ProofFiles, base: string) =>
  `muntac -i ${isAboutRuns ? 4 : 3}${isAboutDeadlock ? " -dc" : ""} -m ${base}.muntax -r ${base}.renaming.json -c ${base}.cert`;
export const runMuntac = ({ zones, states }: ProofFiles) =>
  `Saved: ${plural(zones, "zone")} of ${plural(states, "discrete state")}. Build muntac from Munta's repository and run the line below where the files are; the verdict is proved if it says “Certificate was accepted”.`;

export const saveCertificate = (size: number) => `Save the certificate (${bytes(size)})`;
