// Has a verdict proved, and the proof checked.
import type { Failure } from "@engine";
import type { ProofFiles } from "@exporter";
import type { Outcome, Proof } from "../engine/protocol";
import { download } from "../ui/download";
import { zip } from "../files/zip";
import { withinMemory } from "../settings/options";
import { formOf } from "../state/state";
import type { Store } from "../state/store";
import { kProving, proofWords } from "../words/proof";
import { reasonWords } from "../words/reason";
import { told } from "../words/say";
import { lackWords } from "../words/lack";

function proofOf(outcome: Outcome): Proof {
  if (outcome.kind === "result" && outcome.proof) return outcome.proof;
  const message =
    outcome.kind === "result" ? reasonWords(outcome.result) : told(outcome.model[0] ?? outcome.query[0] ?? {});
  return {
    refusal: { code: "not-run", message: message ?? "" },
    kind: "",
    size: 0,
    certificate: "",
    seconds: 0,
  };
}

/** Searches once more, for a proof of the verdict, and has that checked. */
export async function prove(store: Store, id: string): Promise<void> {
  const check = store.state.checks[id];
  if (!check || store.state.checking) return;
  const { text, query, options } = check;
  store.set({
    announcement: kProving,
    checking: { id, query, options, progress: null, stopping: false, isProof: true },
  });
  const form = formOf(store.state, { text: query });
  const job = {
    text,
    query,
    form,
    options: withinMemory({ ...options, trace: true, certificate: true }),
    isProof: true,
  };
  const outcome = await store.engine.check(job, (progress) => {
    if (store.state.checking) store.set({ checking: { ...store.state.checking, progress } });
  });
  const proof = proofOf(outcome);
  const now = store.state.checks[id];
  store.set({
    checking: null,
    ...(now === check ? { checks: { ...store.state.checks, [id]: { ...check, proof } } } : {}),
    announcement: proofWords(proof, false).spoken,
  });
}

/** A certificate of the same verdict that leaves nothing out, forgets and exchanges nothing: what muntac takes. */
async function wholeProof(store: Store, text: string, certificate: string): Promise<string> {
  const { query, leftOut, interchangeable, deadValues } = JSON.parse(certificate);
  if (!leftOut && !interchangeable && !deadValues) return certificate;
  const form = formOf(store.state, { text: query });
  const options = withinMemory({ clocks: "exact", symmetry: "off", trace: true, certificate: true });
  const outcome = await store.engine.check({ text, query, form, options, isProof: true }, () => {});
  return proofOf(outcome).certificate || certificate;
}

/** Saves the proof as the files that muntac takes, which `base` names. */
export async function saveForMuntac(
  store: Store,
  text: string,
  certificate: string,
  base: string,
): Promise<ProofFiles | Failure> {
  const whole = await wholeProof(store, text, certificate);
  const files = await store.engine.get<"exportProof">({ kind: "exportProof", text, certificate: whole });
  if (!files) return { error: lackWords(store.engine.lack) };
  if ("error" in files) return files;
  const bytes = (content: string) => new TextEncoder().encode(content);
  const archive = zip([
    { name: `${base}.muntax`, content: bytes(files.model) },
    { name: `${base}.renaming.json`, content: bytes(files.renaming) },
    { name: `${base}.cert`, content: files.certificate },
  ]);
  download(`${base}.muntac.zip`, archive);
  return files;
}
