// scorm.js: what a SCORM package runs.  It shows the exercise in the element for exercises, and tells the learning system
// around it what that says.  `<body data-exercise="…" data-title="…" data-page="zonelab/">`; made by `zonelab exercise pack`.
import { ZonelabExercise } from "./exercise.js";
import { findApi, Lms, packState, unpackState } from "./lms.js";

const kNoApi = "There is no learning system around this page: what you do here is kept in this browser only.";
const kNotTaken = "The learning system did not take your result. Hand in the file as well: More, Hand in.";
const kTooLong =
  "Your answer is longer than the learning system keeps. Your points are kept; take the file with you: More, Hand in.";

customElements.get("zonelab-exercise") ?? customElements.define("zonelab-exercise", ZonelabExercise);

/** A sentence above the exercise; "": none. */
function say(sentence: string): void {
  let line = document.querySelector("#said");
  if (!line) {
    line = document.createElement("p");
    line.id = "said";
    line.setAttribute("role", "status");
    document.body.prepend(line);
  }
  line.textContent = sentence;
}

async function begin(): Promise<void> {
  const { exercise = "", title = "", page = "./" } = document.body.dataset;
  const found = findApi(window);
  const lms = found && new Lms(found);
  if (lms) lms.begin();
  else say(kNoApi);
  const element = document.createElement("zonelab-exercise") as ZonelabExercise;
  element.state = lms ? await unpackState(lms.kept) : undefined;
  // Learning systems send files, and no folder's first one.
  element.setAttribute("page", page.replace(/\/$/, "/index.html"));
  element.setAttribute("src", exercise);
  element.title = title;
  element.addEventListener("zonelab-score", (event) => {
    const { score, state } = (event as CustomEvent<{ score: number; state: unknown }>).detail;
    void packState(state).then((kept) => {
      if (!lms) return;
      const isTooLong = kept.length > lms.room;
      const worked = lms.report(Number(score) || 0, isTooLong ? "" : kept);
      say(!worked ? kNotTaken : isTooLong ? kTooLong : "");
    });
  });
  document.body.append(element);
  addEventListener("pagehide", () => lms?.end());
}

void begin();
