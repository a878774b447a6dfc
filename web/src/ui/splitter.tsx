// The movable edges between panes, by pointer or by arrow keys; where they are is remembered.
import "./splitter.css";
import { useEffect, useState } from "preact/hooks";
import { loadSetting, saveSetting } from "../state/storage";

interface Props {
  /** The style sheet's name of the share before the edge, and that of the setting. */
  name: string;
  label: string;
  /** Between panes one above the other. */
  isFlat?: boolean;
  least: number;
  most: number;
  usual: number;
}

export function Splitter({ name, label, isFlat = false, least, most, usual }: Props) {
  const clamp = (percent: number) => Math.min(most, Math.max(least, Math.round(percent)));
  const [percent, setPercent] = useState(() => clamp(Number(loadSetting(name) ?? usual) || usual));
  useEffect(() => {
    document.documentElement.style.setProperty(`--${name}`, `${percent}%`);
  }, [percent]);
  const set = (value: number) => {
    setPercent(clamp(value));
    saveSetting(name, String(clamp(value)));
  };
  const follow = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, top, width, height } = event.currentTarget.parentElement!.getBoundingClientRect();
    set(isFlat ? ((event.clientY - top) / height) * 100 : ((event.clientX - left) / width) * 100);
  };
  const [back, forward] = isFlat ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
  return (
    <div
      class={`splitter ${isFlat ? "flat" : ""}`}
      role="separator"
      tabIndex={0}
      aria-orientation={isFlat ? "horizontal" : "vertical"}
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={follow}
      onDblClick={() => set(usual)}
      onKeyDown={(event) => {
        const step = event.key === back ? -2 : event.key === forward ? 2 : 0;
        if (step === 0) return;
        event.preventDefault(); // no scrolling
        set(percent + step);
      }}
    />
  );
}
