// A query as it stands beside its verdict.
import { kExhaustive } from "../../state/document";
import { kWholeSpace } from "../../words/queries";

export function QueryShown({ query }: { query: string }) {
  return query === kExhaustive.text ? (
    <span class="query-shown">{kWholeSpace}</span>
  ) : (
    <code class="query-shown" title={query}>
      {query}
    </code>
  );
}
