// How a value goes along a run, as a line of all values with a dot at the step that is looked at.
import type { Cycle } from "../../run/lasso";
import { rem } from "../../ui/rem";

const kWidth = 300,
  kHeight = 30;

interface Props {
  /** None: they are not known yet. */
  values: readonly number[];
  step: number;
  /** Clocks go on between steps, all else stays as it is. */
  isClock?: boolean;
  cycle: Cycle | null;
}

export function CourseLine({ values, step, isClock = false, cycle }: Props) {
  const least = Math.min(...values),
    most = Math.max(...values);
  const x = (k: number) => (values.length > 1 ? (k / (values.length - 1)) * (kWidth - 8) : 0) + 4;
  const y = (value: number) =>
    most > least ? kHeight - 5 - ((value - least) / (most - least)) * (kHeight - 10) : kHeight / 2;
  const path = values
    .map((value, k) => (k === 0 ? `M${x(0)} ${y(value)}` : isClock ? `L${x(k)} ${y(value)}` : `H${x(k)}V${y(value)}`))
    .join("");
  return (
    <svg
      class="v-line"
      viewBox={`0 0 ${kWidth} ${kHeight}`}
      width={rem(kWidth)}
      height={rem(kHeight)}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {cycle && (
        <rect
          class="v-cycle"
          x={x(cycle.first - 1)}
          y={0}
          width={Math.max(1, x(cycle.last) - x(cycle.first - 1))}
          height={kHeight}
        />
      )}
      {values.length > 0 && <path d={path} />}
      {values.length > 0 && <circle cx={x(step)} cy={y(values[step]!)} r={3.2} />}
    </svg>
  );
}
