// Sets of clock constraints as text: what is ticked is written, what is written is ticked.
import { expect, test } from "vitest";
import { chosenSets, setsText } from "../src/task/kinds/core";

const kLines = ["P.A: x <= 5", "P.A: (b || y < 2)", "P.A->B: x > 9"];

test("what is ticked is a line for each constraint, and `or` between two sets", () => {
  expect(
    setsText(
      [
        [true, false, true],
        [false, true, false],
      ],
      kLines,
    ),
  ).toBe("P.A: x <= 5\nP.A->B: x > 9\nor\nP.A: (b || y < 2)");
  expect(
    setsText(
      [
        [false, false, false],
        [true, false, false],
      ],
      kLines,
    ),
  ).toBe("P.A: x <= 5");
  expect(setsText([[false, false, false]], kLines)).toBe("");
});

test("what is written is ticked, however it is spaced out", () => {
  expect(chosenSets("P.A:x<=5&&(b || y<2);P.A->B: x >  9\n or \nP.A: x <= 5", kLines, 2)).toEqual([
    [true, true, true],
    [true, false, false],
  ]);
  expect(chosenSets("none", kLines, 1)).toEqual([[false, false, false]]);
  expect(chosenSets("P.A: x <= 4\n", kLines, 1)).toEqual([[false, false, false]]);
});
