// The table of contents of the model: a menu whose entries lead to their places in the text.
import type { OutlineItem, Range } from "@engine";
import { Icon } from "../../ui/icons";
import { Popup } from "../../ui/popup";
import { kindWords, outlineDetail, outlineName } from "../../words/kinds";
import { kNothingDeclared, kOutline } from "../../words/model";

interface Props {
  items: readonly OutlineItem[];
  onGoTo: (range: Range) => void;
}

function Entry({ item, depth, onChoose }: { item: OutlineItem; depth: number; onChoose: (item: OutlineItem) => void }) {
  return (
    <li>
      <button type="button" class={`menu-item outline-item depth-${depth}`} onClick={() => onChoose(item)}>
        <span class="outline-kind">{kindWords(item.kind)}</span>
        <span class="outline-name">{outlineName(item.kind, item.name)}</span>
        {item.detail !== item.kind && <span class="outline-detail">{outlineDetail(item.kind, item.detail)}</span>}
      </button>
      {item.children.length > 0 && (
        <ul>
          {item.children.map((child) => (
            <Entry item={child} depth={depth + 1} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </li>
  );
}

export function Outline({ items, onGoTo }: Props) {
  return (
    <Popup
      class="outline"
      panelLabel={kOutline}
      label={
        <>
          <Icon name="list" />
          <span>{kOutline}</span>
        </>
      }
    >
      {(close) =>
        items.length === 0 ? (
          <p class="muted">{kNothingDeclared}</p>
        ) : (
          <ul class="menu">
            {items.map((item) => (
              <Entry
                item={item}
                depth={0}
                onChoose={(chosen) => {
                  close();
                  onGoTo(chosen);
                }}
              />
            ))}
          </ul>
        )
      }
    </Popup>
  );
}
