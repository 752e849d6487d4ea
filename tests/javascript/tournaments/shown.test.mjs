import assert from "node:assert/strict";
import { test } from "node:test";

import { fieldOfRow, showsTimeField, stageOfMcMahon } from "../../../tournaments/static/tournaments/shown.js";

test("a time control of the book needs no fields of one's own", () => {
  assert.equal(showsTimeField("kind", "rapid", "increment"), false);
  assert.equal(showsTimeField("base", "rapid", "increment"), false);
});

for (const [kind, shown, hidden] of [
  ["increment", ["base", "second_base", "increment_s"], ["period_s", "own"]],
  ["sudden_death", ["base", "second_base"], ["increment_s"]],
  ["byo_yomi", ["base", "second_base", "period_s", "periods"], ["stage"]],
  ["stages", ["base", "second_base", "stage", "stage_moves"], ["periods"]],
  ["limits", ["base", "second_base", "base_moves", "limits"], ["stage_moves"]],
  ["shared", ["base", "own", "increment_s"], ["second_base"]],
  ["", ["kind"], ["base"]],
  ["constructor", ["kind"], ["base"]],
]) {
  test(`one's own time control of the kind "${kind}"`, () => {
    for (const name of ["kind", ...shown]) assert.equal(showsTimeField(name, "own", kind), true, name);
    for (const name of hidden) assert.equal(showsTimeField(name, "own", kind), false, name);
  });
}

test("a row tells its field by its class", () => {
  assert.equal(fieldOfRow("form-row errors field-tc_second_base", "tc_"), "second_base");
  assert.equal(fieldOfRow("form-row field-p_win", "tc_"), undefined);
  assert.equal(fieldOfRow("form-row", "tc_"), undefined);
});

test("a row of a McMahon tells its stage", () => {
  assert.equal(stageOfMcMahon("form-row field-mcmahon_bar"), "");
  assert.equal(stageOfMcMahon("form-row errors field-handicap_most_2"), "_2");
  assert.equal(stageOfMcMahon("form-row field-group_seeding_3"), "_3");
  for (const other of ["form-row field-groups", "form-row field-pairing", "field-handicap", "field-mcmahon_bar_4", ""]) {
    assert.equal(stageOfMcMahon(other), undefined, other);
  }
});
