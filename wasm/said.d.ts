// What a sentence of the engine was made of, so that it can be said in another language: `message` is the
// English text, `said` its template with what is put in.

/** ["'{0}' takes {1}, but gets {2}", "f", { count: 2, forms: "# argument | # arguments" }, "3"] */
export type Said = [template: string, ...args: SaidArgument[]];
/** A name or a number, a counted phrase (its forms are separated by " | ", "#" is the number), or a sentence of its own. */
export type SaidArgument = string | { count: number; forms: string } | Said;
