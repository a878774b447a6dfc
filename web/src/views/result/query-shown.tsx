// A query as it stands beside its verdict.
import { kExhaustive } from "../../state/document";

export function QueryShown({ query }: { query: string }) {
  return query === kExhaustive.text ? (
    <span class="query-shown">Whole state space</span>
  ) : (
    <code class="query-shown" title={query}>
      {query}
    </code>
  );
}
