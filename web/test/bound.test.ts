// Boxes of constants: points and values, places in links, what is said of a strip.  Expected values are worked out by hand.
import { describe, expect, test } from "vitest";
import {
  asCsv,
  asPlace,
  foundIn,
  fromPlace,
  pointAt,
  pointsOf,
  rangeAround,
  refused,
  rowsOf,
  stretches,
  type Found,
  valuesAt,
} from "../src/bound/bound";
import { summary } from "../src/words/bound";

const box = [
  { name: "A", from: -1, to: 2 },
  { name: "P.b", from: 3, to: 5 },
];

describe("points", () => {
  test("values of the first constant vary first, there and back", () => {
    expect(pointsOf(box)).toBe(12);
    expect(valuesAt(box, 0)).toEqual([-1, 3]);
    expect(valuesAt(box, 5)).toEqual([0, 4]);
    for (let point = 0; point < 12; ++point) expect(pointAt(box, valuesAt(box, point))).toBe(point);
    expect(pointAt(box, [3, 3])).toBe(-1);
    expect(pointAt(box, [0])).toBe(-1);
  });
  test("rows begin with the greatest value of the second constant", () => {
    expect(rowsOf(box).map(({ value, points }) => [value, points[0]])).toEqual([
      [5, 8],
      [4, 4],
      [3, 0],
    ]);
    expect(rowsOf([box[0]!])).toEqual([{ value: null, points: [0, 1, 2, 3] }]);
  });
  test("boxes that are refused", () => {
    const axis = (from: number, to: number, name = "A") => ({ name, from, to });
    expect(refused([axis(0, 999)])).toBe("");
    expect(refused([axis(0, 1000)])).toBe("values");
    expect(refused([axis(1, 0)])).toBe("order");
    expect(refused([axis(0, 19), axis(0, 19, "B")])).toBe("");
    expect(refused([axis(0, 19), axis(0, 20, "B")])).toBe("points");
  });
  test("a range has the value as it is written in it", () => {
    for (const written of ["0", "3", "-7", "808", "2 * N"]) {
      const { from, to } = rangeAround(written);
      const value = Number(written);
      if (!Number.isNaN(value)) expect(from <= value && value <= to).toBe(true);
      expect(from < to && to - from < 20).toBe(true);
    }
  });
});

test("places in links, there and back; what is none is none", () => {
  expect(asPlace(box, 5)).toBe("A=-1..2,P.b=3..5@0,4");
  for (const point of [null, 0, 11]) expect(fromPlace(asPlace(box, point))).toEqual({ box, point });
  expect(fromPlace("A=0..3@9")).toEqual({ box: [{ name: "A", from: 0, to: 3 }], point: null });
  for (const wrong of ["", "A", "A=3..0", "A=0..5000", "A=0..30,B=0..30", "A=0..1,B=0..1,C=0..1", "<b>=0..1"])
    expect(fromPlace(wrong)).toBeNull();
});

describe("what is said", () => {
  const rest = { reasons: [], satisfied: null, violated: null };
  const strip = (signs: string, from = 0): Found =>
    foundIn([{ name: "K", from, to: from + signs.length - 1 }], { signs, ...rest });
  const said = (signs: string) => {
    const found = strip(signs);
    return summary(found, stretches(found.box[0]!, found.verdicts));
  };
  test("least and greatest, and where they may be others", () => {
    expect(said("--++--")).toEqual(["Satisfied for 2 to 3.", "Least K: 2; greatest: 3."]);
    expect(said("++-")).toEqual(["Satisfied for 0 to 1.", "Least K: 0 (the range begins there); greatest: 1."]);
    expect(said("?+?")[1]).toBe(
      "Least K: 1 (beyond it, it was not decided); greatest: 1 (beyond it, it was not decided).",
    );
    expect(said("?+?")[2]).toBe("Not decided for 0, 2.");
  });
  test("what is not monotone, what holds for none, what is no model", () => {
    expect(said("+-+-")[2]).toBe("Not monotone: in between it is violated for 1.");
    expect(said("---")).toEqual(["Satisfied for no value of this range."]);
    expect(said("-?-")).toEqual(["Satisfied for none that was decided.", "Not decided for 1."]);
    expect(said("!+")[2]).toBe("At 1 point the model has errors.");
  });
  test("of a map the conditions that the engine found", () => {
    const axes = [
      { name: "A", from: 0, to: 1 },
      { name: "B", from: 0, to: 1 },
    ];
    const map = (where: Pick<Found, "satisfied" | "violated">, signs: string) =>
      foundIn(axes, { signs, ...rest, ...where });
    expect(summary(map({ satisfied: "A <= B", violated: "A - B >= 1" }, "+-++"), [])).toEqual([
      "Satisfied exactly where `A <= B`.",
      "Violated exactly where `A - B >= 1`.",
    ]);
    expect(summary(map({ satisfied: "true", violated: "false" }, "++++"), [])).toEqual([
      "Satisfied everywhere in this box.",
    ]);
    expect(summary(map({ satisfied: null, violated: null }, "+-?+"), [])).toEqual([
      "The border is not that of a simple condition; the rows below tell it.",
      "Not decided at 1 point.",
    ]);
  });
  test("CSV has a row for each point", () => {
    expect(asCsv(strip("+?-", 4))).toBe("K,verdict\n4,satisfied\n5,unknown\n6,violated\n");
  });
});
