// The pictures of a run as files: all of it, whatever is on the screen, but only the
// processes that are shown.
import type { Trace } from "@engine";
import { messagesTikz } from "../../run/messages-tikz";
import { project, type Hidden } from "../../run/projection";
import { stays } from "../../run/stays";
import { download } from "../../ui/download";
import { savePicture } from "../../ui/svg-file";
import { Chart, usualAxis } from "./gantt";
import { MessageChart } from "./messages";
import { kSomeRun } from "../../words/trace";

export type RunPicture = "messages" | "messages-tikz" | "gantt";

export function saveRun(what: RunPicture, whole: Trace, hidden: Hidden): void {
  const trace = project(whole, hidden);
  if (what === "messages-tikz") return download("messages.tex", messagesTikz(kSomeRun, trace));
  if (what === "messages") return savePicture("messages", <MessageChart trace={trace} />);
  const axis = usualAxis(trace);
  savePicture("gantt", <Chart trace={trace} axis={axis} all={stays(trace, axis)} step={-1} onStep={() => {}} />);
}
