// What the certificate checker made of a verdict.
import type { ProofSpec } from "@engine";
import type { Proof } from "../../engine/protocol";
import { download } from "../../ui/download";
import { Icon, toneIcon } from "../../ui/icons";
import { proofWords, saveCertificate } from "../../words/proof";

interface Props {
  proof: Proof;
  /** The search took for granted that hidden variables cause no run-time errors. */
  isAssumed: boolean;
  specs: readonly ProofSpec[] | undefined;
  fileName: string;
}

export function ProofVerdict({ proof, isAssumed, specs, fileName }: Props) {
  const { tone, headline, text } = proofWords(proof, isAssumed, specs);
  const { certificate } = proof;
  return (
    <div class={`checked tone-${tone}`} role="status">
      <p>
        <Icon name={toneIcon(tone)} /> <strong>{headline}</strong> {text}
      </p>
      {certificate !== "" && (
        <button type="button" class="link" onClick={() => download(fileName, certificate, "application/json")}>
          {saveCertificate(certificate.length)}
        </button>
      )}
    </div>
  );
}
