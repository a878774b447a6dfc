// The watches of the run that is shown, asked of the engine while others of the page go on.
import { useEffect, useState } from "preact/hooks";
import type { Trace } from "@engine";
import type { EngineClient } from "../engine/client";
import { coursesOf, runsToWatch, type Course } from "./watches";

/** A run that is there for less time is not asked about: the simulator makes many one after the other. */
const kRestMs = 60;

/** What is watched, where, and how that is changed. */
export interface Watching {
  engine: EngineClient;
  /** Of the model that the run is one of. */
  text: string;
  expressions: readonly string[];
  onChange: (expressions: readonly string[]) => void;
}

/** By expression; what is not there yet is on its way. */
export function useCourses({ engine, text, expressions }: Watching, trace: Trace): ReadonlyMap<string, Course> {
  const [known, setKnown] = useState<{ trace: Trace; courses: ReadonlyMap<string, Course> } | null>(null);
  useEffect(() => {
    if (expressions.length === 0) return;
    let isWanted = true;
    const ask = async () => {
      const answers = await engine.get<"watch">({ kind: "watch", text, runs: runsToWatch(trace), expressions });
      if (!isWanted) return;
      const courses = coursesOf(trace, expressions, answers).map((one) => [one.expression, one] as const);
      setKnown({ trace, courses: new Map(courses) });
    };
    const timer = setTimeout(() => void ask(), kRestMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [engine, text, trace, expressions]);
  return known?.trace === trace ? known.courses : new Map();
}
