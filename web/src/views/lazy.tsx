// Views that are fetched when they are first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [View, setView] = useState<ComponentType<P> | null>(() => loaded);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (View || failed) return;
      load().then((view) => {
        loaded = view;
        setView(() => view);
      }, () => setFailed(true));
    }, [View, failed]);
    if (View) return <View {...props} />;
    return (
      <p class="loading muted" role="status">
        {failed
          ? <>This part of the page could not be loaded: is there a connection? <button type="button" class="link" onClick={() => setFailed(false)}>Try again</button></>
          : "Loading…"}
      </p>
    );
  };
}
