// Below the counters of a search of which nothing was heard for a while.
import { kSilent } from "../../words/lack";

export default function Silent() {
  return (
    <p class="muted" role="status">
      {kSilent}
    </p>
  );
}
