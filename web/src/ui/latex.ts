// Text for LaTeX.
const kSpecial: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "^": "\\^{}",
  "~": "\\~{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
};

export function latex(text: string): string {
  return text
    .replace(/[\\{}$&#%_^~<>|]/g, (character) => kSpecial[character] ?? `\\${character}`)
    .replaceAll("·", "\\textperiodcentered{}");
}
