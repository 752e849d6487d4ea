// Shows the fields of a time control or of own points only where they are chosen. The page works
// without this file: every field is there.

import { fieldOfRow, showsTimeField } from "./shown.js";

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
