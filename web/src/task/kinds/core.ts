// Sets of clock constraints, the answers to `core`: a constraint in each line, `or` between two sets.

const squeezed = (text: string) => text.replace(/\s+/g, "");

/** "A: x <= 1 && y > 2" as a line for each conjunct; what stands in parentheses stays together. */
function conjuncts(line: string): string[] {
  const colon = line.indexOf(":");
  if (colon < 0) return [line];
  const [place, rest] = [line.slice(0, colon).trim(), line.slice(colon + 1)];
  const parts: string[] = [""];
  let depth = 0;
  for (const piece of rest.split(/(&&|[()])/)) {
    if (piece === "&&" && depth === 0) {
      parts.push("");
      continue;
    }
    depth += Number(piece === "(") - Number(piece === ")");
    parts[parts.length - 1] += piece;
  }
  return parts.map((part) => `${place}: ${part.trim()}`);
}

/** Of each set which of the constraints it has; `lines` as the engine writes them. */
export function chosenSets(text: string, lines: readonly string[], wanted: number): boolean[][] {
  const sets: Set<string>[] = [new Set()];
  for (const line of text.split(/[;\n]/).map((one) => one.trim())) {
    if (line === "or") sets.push(new Set());
    else if (line !== "" && line !== "none") for (const one of conjuncts(line)) sets.at(-1)!.add(squeezed(one));
  }
  return Array.from({ length: wanted }, (_, i) => lines.map((line) => sets[i]?.has(squeezed(line)) ?? false));
}

/** Sets without any constraint are left out. */
export function setsText(sets: readonly (readonly boolean[])[], lines: readonly string[]): string {
  return sets
    .map((set) => lines.filter((_, i) => set[i]).join("\n"))
    .filter((set) => set !== "")
    .join("\nor\n");
}
