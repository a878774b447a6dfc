// The movable edge between the text and its answers, by pointer or by arrow keys.
import { useEffect, useState } from "preact/hooks";
import { loadSetting, saveSetting } from "../storage";

const kMin = 25;
const kMax = 75;
const kDefault = 47;

const clamp = (percent: number) => Math.min(kMax, Math.max(kMin, Math.round(percent)));

export function Splitter() {
  const [percent, setPercent] = useState(() => clamp(Number(loadSetting("split") ?? kDefault) || kDefault));
  useEffect(() => {
    document.documentElement.style.setProperty("--split", `${percent}%`);
  }, [percent]);
  const set = (value: number) => {
    setPercent(clamp(value));
    saveSetting("split", String(clamp(value)));
  };
  return (
    <div class="splitter" role="separator" tabIndex={0} aria-orientation="vertical" aria-label="Width of the model pane"
      aria-valuenow={percent} aria-valuemin={kMin} aria-valuemax={kMax}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) set((event.clientX / innerWidth) * 100);
      }}
      onDblClick={() => set(kDefault)}
      onKeyDown={(event) => {
        const step = event.key === "ArrowLeft" ? -2 : event.key === "ArrowRight" ? 2 : 0;
        if (step !== 0) set(percent + step);
      }} />
  );
}
