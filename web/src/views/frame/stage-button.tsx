// Gives the whole screen to a pane, or to the diagram and the run; and takes it back.
import "./stage.css";
import { showOnStage } from "../../actions/stage";
import type { Stage, State } from "../../state/state";
import type { Store } from "../../state/store";
import { Icon } from "../../ui/icons";
import { kStage } from "../../words/stage";

interface Props {
  store: Store;
  state: State;
  stage: Exclude<Stage, "">;
}

export function StageButton({ store, state, stage }: Props) {
  const isOn = state.stage === stage;
  const words = isOn ? kStage.back : kStage[stage];
  return (
    <button
      type="button"
      class={`icon-button stage-button stage-${stage}`}
      aria-pressed={isOn}
      aria-label={words}
      title={words}
      onClick={() => showOnStage(store, stage)}
    >
      <Icon name={stage === "both" ? "beside" : "whole"} />
    </button>
  );
}
