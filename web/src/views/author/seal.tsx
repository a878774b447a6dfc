// A passphrase for the solution of an exercise that is made.
import type { ExerciseData } from "@exercise";
import { openSolution, sealSolution } from "../../author/seal";
import type { Store } from "../../state/store";
import { canBeSealed, sealedOf } from "../../task/sealed";
import { Passphrase } from "../../ui/passphrase";
import * as words from "../../words/seal";

export function Seal({ store, data }: { store: Store; data: ExerciseData }) {
  const isSealed = sealedOf(data) !== null;
  if (!isSealed && !canBeSealed(data)) return null;
  return (
    <section aria-labelledby="author-seal">
      <h3 id="author-seal">{words.kTitle}</h3>
      <p class="muted">{isSealed ? words.kOpenAbout : words.kSealAbout}</p>
      <Passphrase
        label={words.kPassphrase}
        act={isSealed ? words.kOpen : words.kSeal}
        busy={words.kReading}
        onAct={(passphrase) => (isSealed ? openSolution : sealSolution)(store, passphrase)}
      />
    </section>
  );
}
