// What is looked at in an instrument, as it stands in links; and going there when a link asks for it.
import { useEffect, useRef } from "preact/hooks";
import type { State, Tool } from "./state";
import type { Store } from "./store";

/** `go`: as soon as it `isReady` and the instrument is shown. */
export function usePlace(
  store: Store,
  state: State,
  tool: Tool,
  place: string,
  isReady: boolean,
  go: (place: string) => void,
): void {
  useEffect(() => {
    if ((store.state.places[tool] ?? "") !== place) store.set({ places: { ...store.state.places, [tool]: place } });
  }, [place]);
  const fulfilled = useRef<State["wish"]>(null);
  const { wish } = state;
  const isDue = isReady && state.tool === tool && wish?.tool === tool;
  useEffect(() => {
    if (!isDue || !wish || fulfilled.current === wish) return;
    fulfilled.current = wish;
    go(wish.place);
  }, [isDue, wish]);
}
