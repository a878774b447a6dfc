// One query with several configurations, one after another: the rows that come of it, and when it ends early.
import type { Options } from "@engine";
import type { ToolCheck } from "../actions/tool-check";
import { kNotPossible } from "../words/messages";
import { kModelHasErrors } from "../words/notices";
import type { Preset } from "./presets";
import type { Measured } from "./table";
import { told } from "../words/say";

interface Asked {
  presets: readonly Preset[];
  /** What configurations leave open. */
  options: Options;
  /** Of each configuration. */
  maxSeconds: number;
}

/** What is done meanwhile. */
interface Doing {
  /** A search; null: the engine is busy with something else. */
  search(options: Options): Promise<ToolCheck | null>;
  /** A configuration has its turn. */
  begin(name: string): void;
  /** There is another row. */
  show(rows: readonly Measured[]): void;
}

/** False: the engine was busy.  Where the model has errors no configuration can help, and Stop ends all of them. */
export async function compare({ presets, options: open, maxSeconds }: Asked, doing: Doing): Promise<boolean> {
  const rows: Measured[] = [];
  for (const { name, options: own } of presets) {
    doing.begin(name);
    const options = { ...open, ...own, maxSeconds, trace: false };
    const done = await doing.search(options);
    if (!done) return false;
    const { outcome, wasStopped } = done;
    const isBroken = outcome.kind === "rejected" && outcome.model.length > 0;
    rows.push(
      outcome.kind === "result"
        ? { name, options, result: outcome.result, problem: "" }
        : {
            ...{ name, options, result: null },
            problem: isBroken ? kModelHasErrors : told(outcome.query[0] ?? { message: kNotPossible }),
          },
    );
    doing.show([...rows]);
    if (wasStopped || isBroken) break;
  }
  return true;
}
