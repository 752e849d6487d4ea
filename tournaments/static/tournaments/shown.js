// Which fields of a form are shown beside what is chosen in others.

const OF_TIME_CONTROLS = {
  increment: ["base", "second_base", "increment_s"],
  sudden_death: ["base", "second_base"],
  byo_yomi: ["base", "second_base", "period_s", "periods"],
  stages: ["base", "second_base", "stage", "stage_moves"],
  limits: ["base", "second_base", "base_moves", "limits"],
  shared: ["base", "own", "increment_s"],
};

// The field after "tc_", beside the chosen time control and the kind of one's own.
export function showsTimeField(name, control, kind) {
  if (control !== "own") return false;
  return name === "kind" || (Object.hasOwn(OF_TIME_CONTROLS, kind) && OF_TIME_CONTROLS[kind].includes(name));
}

// The name after a prefix in the classes of a row: "form-row field-tc_base", "tc_" -> "base".
export function fieldOfRow(classes, prefix) {
  const start = `field-${prefix}`;
  return classes.split(/\s+/).find((name) => name.startsWith(start))?.slice(start.length);
}

const OF_MCMAHON = /^field-(?:mcmahon_bar|mcmahon_floor|group_seeding|handicap_reduction|handicap_most)((?:_[23])?)$/;

// Which stage's McMahon a row belongs to, "" for the first, "_2" for the second; undefined for other rows.
export function stageOfMcMahon(classes) {
  return classes.split(/\s+/).map((name) => OF_MCMAHON.exec(name)).find(Boolean)?.[1];
}
