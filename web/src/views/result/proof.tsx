// What the certificate checker made of a verdict, and the proof as files.
import { useState } from "preact/hooks";
import type { Failure, ProofSpec } from "@engine";
import type { ProofFiles } from "@exporter";
import type { Proof } from "../../engine/protocol";
import { download } from "../../ui/download";
import { Icon, toneIcon } from "../../ui/icons";
import {
  kAboutMuntac,
  kExporting,
  kForMuntac,
  mayExport,
  muntacCommand,
  proofWords,
  runMuntac,
  saveCertificate,
} from "../../words/proof";
import { sentence } from "../../words/text";

type Exported = ProofFiles | Failure;

interface Props {
  proof: Proof;
  /** The search took for granted that hidden variables cause no run-time errors. */
  isAssumed: boolean;
  specs: readonly ProofSpec[] | undefined;
  /** Of files, without their ends. */
  name: string;
  onExport?: (certificate: string) => Promise<Exported>;
}

/** What became of the files. */
function Said({ exported, name }: { exported: Exported; name: string }) {
  if ("error" in exported) return <p class="checked-said">{sentence(exported.error)}</p>;
  return (
    <p class="checked-said">
      {runMuntac(exported)} <code>{muntacCommand(exported, name)}</code>
    </p>
  );
}

function ForMuntac({ proof, name, onExport }: Required<Pick<Props, "proof" | "name" | "onExport">>) {
  const [exported, setExported] = useState<Exported | "never" | "now">("never");
  const save = () => {
    setExported("now");
    void onExport(proof.certificate).then(setExported);
  };
  return (
    <>
      <p class="checked-about">
        <button
          type="button"
          class="link"
          aria-disabled={exported === "now"}
          onClick={() => exported !== "now" && save()}
        >
          {kForMuntac}
        </button>
        <span>{kAboutMuntac}</span>
      </p>
      <div role="status">
        {exported === "now" && <p class="checked-said">{kExporting}</p>}
        {exported !== "now" && exported !== "never" && <Said exported={exported} name={name} />}
      </div>
    </>
  );
}

export function ProofVerdict({ proof, isAssumed, specs, name, onExport }: Props) {
  const { tone, headline, text } = proofWords(proof, isAssumed, specs);
  const { certificate, refusal } = proof;
  return (
    <div class={`checked tone-${tone}`}>
      <p role="status">
        <Icon name={toneIcon(tone)} /> <strong>{headline}</strong> {text}
      </p>
      {certificate !== "" && (
        <button
          type="button"
          class="link"
          onClick={() => download(`${name}.certificate.json`, certificate, "application/json")}
        >
          {saveCertificate(certificate.length)}
        </button>
      )}
      {onExport && certificate !== "" && !refusal && mayExport(proof.kind) && (
        <ForMuntac key={certificate} proof={proof} name={name} onExport={onExport} />
      )}
    </div>
  );
}
