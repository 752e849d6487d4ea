// Shows the fields of a time control, of own points or of a McMahon only where they are chosen. The
// page works without this file: every field is there.

import { fieldOfRow, showsTimeField, stageOfMcMahon } from "./shown.js";

const by = (name) => document.querySelector(`form.regulations [name="${name}"]`);
const control = by("time_control"), kind = by("tc_kind"), points = by("points");

// A row with an error stays: what has to be mended must be seen.
const show = (row, isShown) => (row.hidden = !isShown && !row.classList.contains("errors"));

function look() {
  for (const row of document.querySelectorAll("[class*='field-tc_']")) {
    show(row, showsTimeField(fieldOfRow(row.className, "tc_"), control.value, kind.value));
  }
  for (const row of document.querySelectorAll("[class*='field-p_']")) show(row, points.value === "own");
}

if (control && kind && points) {
  for (const field of [control, kind, points]) field.addEventListener("change", look);
  look();
}

// Another system has no bars: what stood in a field that is hidden waits until it is shown again.
function choose(field, isShown) {
  if (isShown && field.dataset.kept !== undefined) {
    field.value = field.dataset.kept;
    delete field.dataset.kept;
  } else if (!isShown && field.dataset.kept === undefined) {
    field.dataset.kept = field.value;
    field.value = field.dataset.usual;
  }
}

for (const system of document.querySelectorAll("form.regulations [name^='pairing']")) {
  const stage = system.name.slice("pairing".length);
  const rows = [...document.querySelectorAll("form.regulations .form-row")].filter(
    (row) => stageOfMcMahon(row.className) === stage,
  );
  const first = document.querySelector(`form.regulations .field-first_round${stage}`);
  const lookAtGroups = () => {
    const isShown = system.value === "mcmahon";
    // Its first round has groups already (decision 0054).
    if (first) show(first, !isShown);
    for (const row of rows) {
      show(row, isShown);
      for (const field of row.querySelectorAll("[data-usual]")) choose(field, isShown || !row.hidden);
    }
  };
  system.addEventListener("change", lookAtGroups);
  lookAtGroups();
}
