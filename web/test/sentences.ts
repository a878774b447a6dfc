// Finds the texts of a script that people read: those of JSX, of attributes that are shown or read out, and other
// strings that are sentences.  Code, names of keys and of formats are none.
import { parseSync } from "vite";

/** What the parser makes of a script, as far as it is looked at. */
interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const kLetter = /\p{L}/u;
/** "Two words", "One more: …" */
const kSentence = /^\p{Lu}[\p{L}’']*[,:]? \p{L}/u;
const kShown =
  /^(?:title|alt|label|placeholder|summary|words|none|help|hint|aria-(?:label|description|valuetext|roledescription))$/;
const kCode = new Set(["code", "kbd", "samp"]);
const kFormat = /^(?:SVG|TikZ|DOT|JSON|CSV|Markdown|LaTeX|HTML|UPPAAL)$/;

/** The strings that a value may be, or that it is put together from. */
function stringsOf(value: unknown): { text: string; start: number }[] {
  if (!isNode(value)) return [];
  const both = (...keys: string[]) => keys.flatMap((key) => stringsOf(value[key]));
  switch (value.type) {
    case "Literal":
      return typeof value.value === "string" ? [{ text: value.value, start: value.start }] : [];
    case "TemplateLiteral": {
      const parts = value.quasis as { value: { cooked: string } }[];
      return [{ text: parts.map((part) => part.value.cooked).join("…"), start: value.start }];
    }
    case "JSXExpressionContainer":
      return both("expression");
    case "ConditionalExpression":
      return both("consequent", "alternate");
    case "LogicalExpression":
      return both("left", "right");
    case "BinaryExpression":
      return value.operator === "+" ? both("left", "right") : [];
    default:
      return [];
  }
}

/** `console.info` */
const isForDevelopers = (callee: unknown) =>
  isNode(callee) && callee.type === "MemberExpression" && nameOf({ ...callee, name: callee.object }) === "console";

const nameOf = (node: Node) => String((node.name as Node | undefined)?.name ?? "");

/** "12: Run again" for each of them. */
export function sentencesIn(path: string, source: string): string[] {
  const found = new Map<number, string>();
  const add = ({ text, start }: { text: string; start: number }, isRead: (text: string) => boolean) => {
    const trimmed = text.trim().replace(/\s+/g, " ");
    if (!kFormat.test(trimmed) && isRead(trimmed)) found.set(start, trimmed);
  };
  const hasLetter = (text: string) => kLetter.test(text.replace(/&\w+;/g, ""));
  const isSentence = (text: string) => kSentence.test(text);
  const visit = (node: unknown, inCode: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, inCode));
    if (!isNode(node)) return;
    if (node.type === "ImportDeclaration" || node.type.startsWith("TS")) {
      if (
        node.type !== "TSAsExpression" &&
        node.type !== "TSSatisfiesExpression" &&
        node.type !== "TSNonNullExpression"
      )
        return;
    }
    if (node.type === "CallExpression" && isForDevelopers(node.callee)) return;
    if (node.type === "JSXText" && !inCode) add({ text: String(node.value), start: node.start }, hasLetter);
    if (node.type === "JSXAttribute" && kShown.test(nameOf(node)))
      for (const one of stringsOf(node.value)) add(one, hasLetter);
    if (node.type === "JSXAttribute" && nameOf(node) === "class") return;
    if (node.type === "Literal" || node.type === "TemplateLiteral")
      for (const one of stringsOf(node)) add(one, isSentence);
    let isCode = inCode;
    if (node.type === "JSXElement") {
      isCode ||= kCode.has(nameOf(node.openingElement as Node));
      const children = node.children as Node[];
      if (!isCode)
        for (const child of children)
          if (child.type === "JSXExpressionContainer") for (const one of stringsOf(child)) add(one, hasLetter);
    }
    for (const value of Object.values(node)) if (typeof value === "object") visit(value, isCode);
  };
  visit(parseSync(path, source).program, false);
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([start, text]) => `${source.slice(0, start).split("\n").length}: ${text}`);
}
