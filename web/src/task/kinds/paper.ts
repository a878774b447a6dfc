// The squared paper that zones are drawn on: how far it reaches, where points stand, what they snap to.
import type { Point } from "./shape";

/** Paper is never smaller than this, in units of the clocks. */
const kLeast = 8;
/** Beyond the largest number: room to go past it. */
const kRoom = 3;

const numbersIn = (texts: readonly string[]) =>
  texts.flatMap((text) => [...text.matchAll(/\d+/g)].map(([number]) => Number(number)));

function roomFor(numbers: readonly number[]): number {
  const largest = Math.min(1e6, Math.max(0, ...numbers));
  return Math.max(kLeast, largest + Math.max(kRoom, Math.ceil(largest / 10)));
}

/** Room for every number in the questions; for more only if the answer, or a point, is not on the paper. */
export function reachOf(questions: readonly string[], answer: string, point: Point | null): number {
  const asked = roomFor(numbersIn(questions));
  const given = [...numbersIn([answer]), ...(point ? [Math.ceil(point.x), Math.ceil(point.y)] : [])];
  return Math.max(...given, 0) < asked ? asked : roomFor(given);
}

const kSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 1e5, 1e6];

/** Between numbers at an axis; and between lines. */
export const markStep = (reach: number) => kSteps.find((step) => reach / step <= 9) ?? reach;
export const lineStep = (reach: number) => kSteps.find((step) => reach / step <= 24) ?? reach;

/** From values of two clocks to units of the picture and back. */
export class PaperScale {
  readonly left = 30;
  readonly top = 18;
  readonly right = 22;
  readonly bottom = 24;
  constructor(
    readonly reach: number,
    readonly size: number,
  ) {}
  get inner(): number {
    return this.size - this.left - this.right;
  }
  get height(): number {
    return this.top + this.inner + this.bottom;
  }
  x = (value: number) => +(this.left + (value / this.reach) * this.inner).toFixed(1);
  y = (value: number) => +(this.top + this.inner - (value / this.reach) * this.inner).toFixed(1);

  /** The crossing of lines that is nearest to a place in the picture. */
  at(left: number, top: number): Point {
    const step = lineStep(this.reach);
    const snap = (units: number) => {
      const value = (units / this.inner) * this.reach;
      const nearest = Math.round(value / step) * step;
      // Half a square before the edge of the paper already means: past it.
      const isPast = value > this.reach - step / 2;
      return isPast ? this.reach : Math.min(this.reach, Math.max(0, nearest));
    };
    return { x: snap(left - this.left), y: snap(this.top + this.inner - top) };
  }
}
