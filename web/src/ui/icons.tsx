// Small line drawings.  They only ever stand beside a word, so they are hidden from screen readers.
import type { Tone } from "../words/verdict";

const kShapes = {
  play: <path d="M5 3.2v9.6L12.8 8z" fill="currentColor" />,
  stop: <rect x="3.5" y="3.5" width="9" height="9" rx="1.5" fill="currentColor" stroke="none" />,
  check: <path d="M3 8.6l3.2 3.2L13 4.8" />,
  cross: <path d="M4 4l8 8M12 4l-8 8" />,
  found: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <circle cx="8" cy="8" r="2.2" fill="currentColor" stroke="none" />
    </>
  ),
  absent: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M4 12L12 4" />
    </>
  ),
  unknown: (
    <>
      <path d="M5.2 6.1a2.8 2.8 0 1 1 4.3 2.4c-1 .6-1.5 1.1-1.5 2" />
      <path d="M8 13.2v.1" stroke-width="2" />
    </>
  ),
  error: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4" />
    </>
  ),
  warning: (
    <>
      <path d="M8 2.4l6.2 11H1.8z" />
      <path d="M8 6.4v3.2M8 11.4v.1" />
    </>
  ),
  note: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M8 7.4v3.4M8 5.1v.1" />
    </>
  ),
  passed: <circle cx="8" cy="8" r="5.2" fill="currentColor" />,
  untried: <circle cx="8" cy="8" r="5.2" />,
  idle: <circle cx="8" cy="8" r="4.8" stroke-dasharray="2 2.2" />,
  running: (
    <>
      <circle cx="8" cy="8" r="5.4" opacity="0.3" />
      <path d="M8 2.6A5.4 5.4 0 0 1 13.4 8" />
    </>
  ),
  waiting: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M8 4.8V8l2.2 1.6" />
    </>
  ),
  plus: <path d="M8 3v10M3 8h10" />,
  trash: <path d="M2.8 4.4h10.4M6.2 4.2V2.8h3.6v1.4M4.2 4.6l.6 8.8h6.4l.6-8.8M6.8 7v4M9.2 7v4" />,
  up: <path d="M4 10l4-4 4 4" />,
  down: <path d="M4 6l4 4 4-4" />,
  sun: (
    <>
      <circle cx="8" cy="8" r="2.8" />
      <path d="M8 1.6v1.6M8 12.8v1.6M1.6 8h1.6M12.8 8h1.6M3.5 3.5l1.1 1.1M11.4 11.4l1.1 1.1M12.5 3.5l-1.1 1.1M4.6 11.4l-1.1 1.1" />
    </>
  ),
  globe: (
    <path d="M14.2 8A6.2 6.2 0 1 1 1.8 8a6.2 6.2 0 0 1 12.4 0zM1.8 8h12.4M8 1.8c2 1.8 2.8 3.9 2.8 6.2S10 12.4 8 14.2C6 12.4 5.2 10.3 5.2 8S6 3.6 8 1.8z" />
  ),
  moon: <path d="M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6z" />,
  copy: (
    <>
      <rect x="5.4" y="5.4" width="8" height="8" rx="1.4" />
      <path d="M10.4 5.2V3.4a.8.8 0 0 0-.8-.8H3.4a.8.8 0 0 0-.8.8v6.2c0 .4.4.8.8.8h1.8" />
    </>
  ),
  model: <path d="M5.6 4L2 8l3.6 4M10.4 4L14 8l-3.6 4" />,
  edit: <path d="M3 13l.6-2.8L10.8 3l2.2 2.2L5.8 12.4zM9.4 4.4l2.2 2.2" />,
  undo: <path d="M6 3.4L3 6.4l3 3M3.2 6.4h6a3.4 3.4 0 0 1 0 6.8H6.4" />,
  redo: <path d="M10 3.4l3 3-3 3M12.8 6.4h-6a3.4 3.4 0 0 0 0 6.8h2.8" />,
  file: <path d="M4 2.4h5l3 3v8.2H4zM9 2.4v3h3" />,
  list: <path d="M2.6 4.2h.1M2.6 8h.1M2.6 11.8h.1M5.8 4.2h7.6M5.8 8h7.6M5.8 11.8h7.6" />,
  result: <path d="M2.6 2.6v10.8h10.8M5.4 10.4l2.6-3.2 2 1.8 3-4.2" />,
  settings: (
    <>
      <path d="M2.4 5h5.2M11.2 5h2.4M2.4 11h2.4M8.4 11h5.2" />
      <circle cx="9.4" cy="5" r="1.7" />
      <circle cx="6.6" cy="11" r="1.7" />
    </>
  ),
  first: <path d="M4 3.4v9.2M12.4 3.6L6.6 8l5.8 4.4z" fill="currentColor" />,
  back: <path d="M11.4 3.2L5 8l6.4 4.8z" fill="currentColor" />,
  forward: <path d="M4.6 3.2L11 8l-6.4 4.8z" fill="currentColor" />,
  last: <path d="M12 3.4v9.2M3.6 3.6L9.4 8l-5.8 4.4z" fill="currentColor" />,
  pause: (
    <>
      <rect x="3.8" y="3.2" width="2.8" height="9.6" rx="0.8" fill="currentColor" stroke="none" />
      <rect x="9.4" y="3.2" width="2.8" height="9.6" rx="0.8" fill="currentColor" stroke="none" />
    </>
  ),
  whole: <path d="M2.8 6V2.8H6M10 2.8h3.2V6M13.2 10v3.2H10M6 13.2H2.8V10" />,
  beside: (
    <>
      <rect x="2.4" y="3.2" width="11.2" height="9.6" rx="1.2" />
      <path d="M8 3.2v9.6" />
    </>
  ),
  wide: <path d="M8 2.6v10.8M4.9 5.4L8 2.4l3.1 3M4.9 10.6l3.1 3 3.1-3" />,
  share: (
    <>
      <circle cx="4" cy="8" r="1.9" />
      <circle cx="12" cy="3.8" r="1.9" />
      <circle cx="12" cy="12.2" r="1.9" />
      <path d="M5.7 7.1l4.6-2.4M5.7 8.9l4.6 2.4" />
    </>
  ),
  diagram: (
    <>
      <circle cx="4" cy="4" r="2.2" />
      <circle cx="12" cy="12" r="2.2" />
      <path d="M6.2 4H10a2 2 0 0 1 2 2v3.6" />
    </>
  ),
  book: (
    <path d="M8 4.2C6.6 3 4.4 2.8 2.6 3v9.4c1.8-.2 4 0 5.4 1.2 1.4-1.2 3.6-1.4 5.4-1.2V3c-1.8-.2-4 0-5.4 1.2zm0 0v9.2" />
  ),
};

export type IconName = keyof typeof kShapes;

const kTones: Record<Tone, IconName> = {
  found: "found",
  absent: "absent",
  good: "check",
  bad: "cross",
  unknown: "unknown",
};
export const toneIcon = (tone: Tone): IconName => kTones[tone];

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      class={`icon icon-${name}`}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {kShapes[name]}
    </svg>
  );
}

export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
      <rect width="32" height="32" rx="7" class="logo-ground" />
      <path d="M8 6v18h18" class="logo-axes" />
      <path d="M12 20v-5l6-6h5v4l-7 7z" class="logo-zone" />
    </svg>
  );
}
