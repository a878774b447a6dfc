// What a new model begins with: the parts that every model has, in ten lines, and a question.
import type { Origin } from "../state/document";
import { kDoorQuestion, kNewModel } from "../words/model";

const kText = `clock x;

process Door() {
    state closed, open { x <= 5 };
    init closed;
    trans
        closed -> open { assign x = 0; },
        open -> closed { guard x >= 2; };
}
system Door;
`;

export const kSkeleton: Origin = {
  name: "model",
  title: kNewModel.title,
  n: 0,
  text: kText,
  queries: [{ text: "E<> Door.open && x >= 3", comment: kDoorQuestion, line: 0, outcome: "" }],
};
