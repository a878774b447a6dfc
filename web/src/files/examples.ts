// What can be known of the examples without the engine.
const kParameterLine = /^([ \t]*const[ \t]+int[ \t]+N[ \t]*(?::=|=)[ \t]*)\d+([ \t]*;)/m;

/** The text with `const int N = …;` set to n, or null when it has no such line. */
export function withParameter(text: string, n: number): string | null {
  return kParameterLine.test(text) ? text.replace(kParameterLine, `$1${n}$2`) : null;
}
