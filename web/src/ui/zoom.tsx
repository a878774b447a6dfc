// How large a picture is drawn: some times its own size, or so that all of it can be seen.
import "./zoom.css";
import { Icon } from "./icons";
import { kFit, kLarger, kPictureSize, kShowAll, kSmaller } from "../words/controls";

export type Zoom = number | "fit";

interface Props {
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  /** The smallest number. */
  least?: number;
}

function change({ zoom, onZoom, least = 0.1 }: Props, factor: number): void {
  onZoom(zoom === "fit" ? (factor > 1 ? 1 : 0.5) : Math.max(least, Math.min(4, zoom * factor)));
}

/** f fits, + and - change the size: for where the picture has the focus.  False: it is another key. */
export function zoomKey(event: KeyboardEvent, props: Props): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === "f") props.onZoom(props.zoom === "fit" ? 1 : "fit");
  else if (event.key === "+" || event.key === "=") change(props, 1.25);
  else if (event.key === "-") change(props, 1 / 1.25);
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

export function ZoomButtons(props: Props) {
  const { zoom, onZoom } = props;
  return (
    <span class="zoom-buttons" role="group" aria-label={kPictureSize}>
      <button
        type="button"
        class="icon-button"
        aria-label={kSmaller}
        title={kSmaller}
        onClick={() => change(props, 1 / 1.25)}
      >
        −
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={kLarger}
        title={kLarger}
        onClick={() => change(props, 1.25)}
      >
        <Icon name="plus" />
      </button>
      <button
        type="button"
        class="button small"
        aria-pressed={zoom === "fit"}
        title={kShowAll}
        onClick={() => onZoom(zoom === "fit" ? 1 : "fit")}
      >
        {kFit}
      </button>
    </span>
  );
}
