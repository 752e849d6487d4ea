// Opens the fold of a draw held in the hall as it is chosen, and shows the time of a play-off only
// beside a play-off. The page works without this file: a fold opens by hand, every field is there.

const form = document.querySelector("form.action");
const by = (name) => form?.querySelector(`[name="${name}"]:not([type="hidden"])`);
const method = by("method"), how = by("how");

function follow(field, look) {
  field.addEventListener("change", look);
  look();
}

const folds = [...(form?.querySelectorAll("details[data-when]") ?? [])];
if (method && folds.length) {
  follow(method, () => folds.forEach((fold) => (fold.open = fold.dataset.when === method.value)));
}
if (how) {
  const rows = [...form.querySelectorAll(".form-row[class*='field-play_off_']")];
  follow(how, () => {
    for (const row of rows) row.hidden = how.value !== "play_off" && !row.classList.contains("errors");
  });
}
