// The language guide: constructs, queries, messages; searched, and each example opens in the page.
import "./guide.css";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import language from "../../../../docs/guide/language.md?raw";
import messages from "../../../../docs/guide/messages.md?raw";
import queries from "../../../../docs/guide/queries.md?raw";
import type { Tokens } from "marked";
import { openGuideExample } from "../../actions/guide";
import { exampleAt, search, sectionsOf, type Section } from "../../guide/guide";
import type { Store } from "../../state/store";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icons";
import { foundWords, kOpenExample, kOpenWithQuery, kSearchGuide, kSections, noneFound } from "../../words/guide";
import { Markdown } from "./markdown";
import { kClose } from "../../words/ui";
import { kGuide, kToGuide } from "../../words/about";
import { kSpoken } from "../../words/say";

const kFiles: Record<string, string> = import.meta.glob("../../../../docs/guide/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});
const kPictures = Object.fromEntries(Object.entries(kFiles).map(([path, svg]) => [path.split("/").at(-1)!, svg]));

interface Props {
  store: Store;
  /** The section to begin with; "": the first. */
  at: string;
  onClose: () => void;
}

function Contents({ sections, onGo }: { sections: readonly Section[]; onGo: (id: string) => void }) {
  return (
    <nav class="guide-contents" aria-label={kSections}>
      <ul>
        {sections.map(({ id, title, depth }) => (
          <li class={`depth-${depth}`}>
            <button type="button" class="link" onClick={() => onGo(id)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Article({ section, onOpen }: { section: Section; onOpen: (code: Tokens.Code) => void }) {
  const { id, title, depth, tokens } = section;
  const Heading = depth === 1 ? "h3" : "h4";
  return (
    <section class={`guide-section depth-${depth}`} id={`guide-${id}`}>
      <Heading tabIndex={-1}>{title}</Heading>
      <Markdown
        tokens={tokens}
        pictures={kPictures}
        below={(code) => (
          <button type="button" class="button small" onClick={() => onOpen(code)}>
            {code.lang === "q" ? kOpenWithQuery : kOpenExample}
          </button>
        )}
      />
    </section>
  );
}

export default function Guide({ store, at, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const sections = useMemo(() => sectionsOf([language, queries, messages].join("\n")), []);
  const [words, setWords] = useState("");
  const shown = useMemo(() => search(sections, words), [sections, words]);
  const go = (id: string) => {
    const section = dialog.current?.querySelector<HTMLElement>(`[id="guide-${id}"]`);
    section?.scrollIntoView();
    section?.querySelector<HTMLElement>("h3, h4")?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (at) go(at);
  }, [at]);
  const open = (code: Tokens.Code) => {
    dialog.current?.close();
    void openGuideExample(store, exampleAt(sections, code));
  };
  return (
    <Dialog name="guide" dialog={dialog} onClose={onClose}>
      <div class="guide-box">
        <div class="guide-head">
          <h2 id="guide-title">{kToGuide}</h2>
          <input
            type="search"
            aria-label={kSearchGuide}
            placeholder={`${kSearchGuide}…`}
            value={words}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
          <span class="muted" role="status">
            {words && foundWords(shown.length)}
          </span>
          <button type="button" class="icon-button" aria-label={kClose} onClick={() => dialog.current?.close()}>
            <Icon name="cross" />
          </button>
        </div>
        <div class="guide-body" lang="en">
          <Contents sections={shown} onGo={go} />
          <div class="guide-text" tabIndex={0} role="group" aria-label={kGuide}>
            {shown.map((section) => (
              <Article key={section.id} section={section} onOpen={open} />
            ))}
            {shown.length === 0 && (
              <p class="muted" lang={kSpoken}>
                {noneFound(words)}
              </p>
            )}
          </div>
        </div>
      </div>
    </Dialog>
  );
}
