// Markdown as it is used in the guide, drawn: paragraphs, code, pictures, emphasis, links.
import DOMPurify from "dompurify";
import type { ComponentChildren } from "preact";
import type { Token, Tokens } from "marked";
import { useMemo } from "preact/hooks";
import { OwnNodes } from "../../ui/own-nodes";

interface Props {
  tokens: readonly Token[];
  /** By name of the file. */
  pictures: Record<string, string>;
  /** What stands below a piece of code. */
  below: (code: Tokens.Code) => ComponentChildren;
}

/** Our own pictures, as text, so that they have the colour of the page. */
function Picture({ svg, words }: { svg: string; words: string }) {
  const nodes = useMemo(() => {
    const drawn = DOMPurify.sanitize(svg, { USE_PROFILES: { svg: true }, RETURN_DOM_FRAGMENT: true });
    return [...drawn.childNodes];
  }, [svg]);
  return <OwnNodes as="span" class="guide-picture" role="img" aria-label={words} nodes={nodes} />;
}

function Inline({ tokens = [], pictures }: { tokens: readonly Token[] | undefined; pictures: Props["pictures"] }) {
  return (
    <>
      {tokens.map((token) => {
        switch (token.type) {
          case "codespan":
            return <code>{token.text}</code>;
          case "strong":
            return <strong>{token.text}</strong>;
          case "em":
            return <em>{token.text}</em>;
          case "image":
            return <Picture svg={pictures[token.href] ?? ""} words={token.text} />;
          case "text":
          case "escape":
            return token.text;
          default:
            return token.raw;
        }
      })}
    </>
  );
}

export function Markdown({ tokens, pictures, below }: Props) {
  return (
    <>
      {tokens.map((token) => {
        if (token.type === "code") {
          const code = token as Tokens.Code;
          return (
            <div class="guide-code">
              <pre>
                <code>{code.text}</code>
              </pre>
              {below(code)}
            </div>
          );
        }
        if (token.type === "paragraph")
          return (
            <p>
              <Inline tokens={(token as Tokens.Paragraph).tokens} pictures={pictures} />
            </p>
          );
        return null;
      })}
    </>
  );
}
