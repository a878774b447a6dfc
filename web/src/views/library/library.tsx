// The visitor's models: a list to open, rename, double and delete from, with what each was earlier.
import "./library.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { duplicate, exportAll, nameOf, openEntry, putBack, remove, rename } from "../../actions/models";
import { firstLine } from "../../state/document";
import type { Entry, Version, Whole } from "../../state/library";
import type { Store } from "../../state/store";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icons";
import * as words from "../../words/library";
import { kClose } from "../../words/ui";
import { kUndo } from "../../words/controls";

/** The list as it is in the browser now, whichever tab changed it; null: not read yet. */
function useEntries(store: Store): Entry[] | null {
  const [entries, setEntries] = useState<Entry[] | null>(null);
  useEffect(() => {
    const { library } = store;
    if (!library) return;
    let isWanted = true;
    const read = () => void library.list().then((list) => isWanted && setEntries(list));
    read();
    const stop = library.subscribe(read);
    return () => {
      isWanted = false;
      stop();
    };
  }, [store]);
  return entries;
}

function Versions({ store, entry }: { store: Store; entry: Entry }) {
  const [versions, setVersions] = useState<Version[] | null>(null);
  useEffect(() => void store.library?.versions(entry.id).then(setVersions), [store, entry.id, entry.revision]);
  if (versions?.length === 0) return <p class="muted">{words.kNoEarlier}</p>;
  return (
    <ul class="model-versions">
      {versions?.map(({ when, doc }) => (
        <li>
          <button type="button" class="link" onClick={() => void openEntry(store, entry.id, doc)}>
            {words.when(when)}
          </button>
          <span class="muted">
            {words.size(doc.text, doc.queries.length)} · {firstLine(doc.text)}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ItemProps {
  store: Store;
  entry: Entry;
  isOpen: boolean;
  onRemoved: (whole: Whole | null) => void;
}

function Item({ store, entry, isOpen, onRemoved }: ItemProps) {
  const { id, doc, changed } = entry;
  const name = nameOf(doc);
  const button = (label: string, act: () => void) => (
    <button type="button" class="button small" aria-label={`${label} ${name}`} onClick={act}>
      {label}
    </button>
  );
  return (
    <li class="model-entry" aria-current={isOpen ? "true" : undefined}>
      <div class="model-head">
        <input
          class="model-name"
          aria-label={words.nameFor(name)}
          value={doc.name}
          placeholder={name}
          onChange={(event) => void rename(store, id, event.currentTarget.value.trim())}
        />
        <span class="muted">
          {words.when(changed)}
          {isOpen && ` · ${words.kOpenNow}`}
        </span>
      </div>
      <p class="model-line">
        <span>{firstLine(doc.text)}</span>
        <span class="muted">{words.size(doc.text, doc.queries.length)}</span>
      </p>
      <div class="model-buttons">
        {button(words.kOpen, () => void openEntry(store, id))}
        {button(words.kDuplicate, () => void duplicate(store, entry))}
        {button(words.kDelete, () => void remove(store, entry).then(onRemoved))}
        <details>
          <summary>{words.kEarlier}</summary>
          <Versions store={store} entry={entry} />
        </details>
      </div>
    </li>
  );
}

interface Props {
  store: Store;
  /** The id of the model that is shown. */
  current: string;
  onClose: () => void;
}

export default function YourModels({ store, current, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const entries = useEntries(store);
  const [gone, setGone] = useState<Whole | null>(null);
  const [canKeep, setCanKeep] = useState(true);
  useEffect(() => {
    store.save();
    void store.library?.isThere().then(setCanKeep);
  }, [store]);
  return (
    <Dialog name="library" dialog={dialog} onClose={onClose}>
      <div class="dialog-box">
        <div class="dialog-head">
          <h2 id="library-title">{words.kTitle}</h2>
          <button type="button" class="button small" disabled={!entries?.length} onClick={() => void exportAll(store)}>
            {words.kExportAll}
          </button>
          <button type="button" class="icon-button" aria-label={kClose} onClick={() => dialog.current?.close()}>
            <Icon name="cross" />
          </button>
        </div>
        <p class="muted library-about">{canKeep ? words.kAbout : words.kNoStorage}</p>
        <div role="status">
          {gone && (
            <p class="library-gone">
              {words.deletedModel(nameOf(gone.entry.doc)).message}{" "}
              <button
                type="button"
                class="link"
                onClick={() => {
                  setGone(null);
                  void putBack(store, gone);
                }}
              >
                {kUndo}
              </button>
            </p>
          )}
        </div>
        <div class="library-scroll" tabIndex={0} role="group" aria-label={words.kList}>
          {canKeep && entries?.length === 0 && <p class="muted">{words.kNone}</p>}
          <ul>
            {entries?.map((entry) => (
              <Item key={entry.id} store={store} entry={entry} isOpen={entry.id === current} onRemoved={setGone} />
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  );
}
