// Views that are fetched when they are first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { later } from "./later";
import { kClose, kLoading, kPartNotLoaded, kTryAgain } from "../words/ui";

/** Those that failed; they are tried again together. */
const stranded = new Set<() => void>();

/** Dialogs say by `onClose` how they are left. */
const closing = (props: object) => ("onClose" in props ? (props.onClose as () => void) : null);

/** `isQuiet`: another one beside it says that it is awaited, or failed. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>, isQuiet = false): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  const fetchIt = later(load);
  return function Lazy(props: P) {
    const [View, setView] = useState<ComponentType<P> | null>(() => loaded);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (View || failed) return;
      fetchIt().then(
        (view) => {
          loaded = view;
          setView(() => view);
        },
        () => setFailed(true),
      );
    }, [View, failed]);
    useEffect(() => {
      if (!failed) return;
      const again = () => setFailed(false);
      stranded.add(again);
      return () => {
        stranded.delete(again);
      };
    }, [failed]);
    if (View) return <View {...props} />;
    if (isQuiet) return null;
    const close = closing(props);
    return (
      <p class="loading muted" role="status">
        {failed ? (
          <>
            {kPartNotLoaded}{" "}
            <button type="button" class="link" onClick={() => [...stranded].forEach((again) => again())}>
              {kTryAgain}
            </button>{" "}
            {close && (
              <button type="button" class="link" onClick={close}>
                {kClose}
              </button>
            )}
          </>
        ) : (
          kLoading
        )}
      </p>
    );
  };
}
