// Answers of the other kinds, each with the control of its kind.  What stands in a control is one text,
// as the format of answers has it; the control writes and reads it.
import "./kinds.css";
import { fieldOf } from "../../../task/answer";
import type { SettledBlock } from "../../../task/exercise";
import { feedbackOn } from "../../../task/kinds/feedback";
import { setAnswer } from "../../../task/session";
import type { Task } from "../../../task/state";
import type { Store } from "../../../state/store";
import { CoreAnswer } from "./core";
import { CoverAnswer } from "./cover";
import { IncludeAnswer } from "./include";
import { LearntAnswer } from "./learnt";
import { MatrixAnswer } from "./matrix";
import { PickAnswer } from "./pick";
import { PredictAnswer } from "./predict";
import { PuzzleAnswer } from "./puzzle";
import { RunAnswer } from "./run";
import { WordAnswer } from "./word";
import { ZoneAnswer } from "./zone";

export default function SettledAnswer({ store, task, block }: { store: Store; task: Task; block: SettledBlock }) {
  const props = {
    ...{ store, task, feedback: feedbackOn(task, block.name) },
    value: fieldOf(task.progress.answers, "answers", block.name),
    onChange: (value: string) => setAnswer(store, "answers", block.name, value),
  };
  switch (block.block) {
    case "run":
    case "complete":
      return <RunAnswer {...props} block={block} />;
    case "word":
    case "distinguish":
      return <WordAnswer {...props} block={block} />;
    case "predict":
      return <PredictAnswer {...props} block={block} />;
    case "zone":
    case "minimal":
    case "region":
    case "interpolant":
      return <ZoneAnswer {...props} block={block} />;
    case "puzzle":
      return <PuzzleAnswer {...props} block={block} />;
    case "matrix":
      return <MatrixAnswer {...props} block={block} />;
    case "include":
      return <IncludeAnswer {...props} block={block} />;
    case "cover":
      return <CoverAnswer {...props} block={block} />;
    case "core":
      return <CoreAnswer {...props} block={block} />;
    case "learnt":
      return <LearntAnswer {...props} block={block} />;
    case "pick":
    case "possible":
      return <PickAnswer {...props} block={block} />;
  }
}
