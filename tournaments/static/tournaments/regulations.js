/* Shows the fields of a time control or of own points only where they are chosen. The page works
   without this file: every field is there. */
(() => {
  const kinds = {
    increment: "base second_base increment_s",
    sudden_death: "base second_base",
    byo_yomi: "base second_base period_s periods",
    stages: "base second_base stage stage_moves",
    limits: "base second_base base_moves limits",
    shared: "base own increment_s",
  };
  const by = (name) => document.querySelector(`form.regulations [name="${name}"]`);
  const control = by("time_control"), kind = by("tc_kind"), points = by("points");
  if (!control || !kind || !points) return;
  const show = (row, on) => { row.hidden = !on && !row.classList.contains("errors"); };
  const look = () => {
    const own = control.value === "own";
    const wanted = (kinds[kind.value] || "").split(" ");
    document.querySelectorAll("[class*='field-tc_']").forEach((row) => {
      const name = row.className.match(/field-tc_(\w+)/)[1];
      show(row, own && (name === "kind" || wanted.includes(name)));
    });
    document.querySelectorAll("[class*='field-p_']").forEach((row) => show(row, points.value === "own"));
  };
  [control, kind, points].forEach((one) => one.addEventListener("change", look));
  look();
})();
