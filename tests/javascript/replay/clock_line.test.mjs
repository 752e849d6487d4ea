import assert from "node:assert/strict";
import { test } from "node:test";

import { marksOf, placeOfPly, plyAt, widthFor, withPoint } from "../../../games/web/static/web/replay/clock_line.js";

test("each ply has its place, the start none", () => {
  assert.deepEqual([placeOfPly(0), placeOfPly(1), placeOfPly(2)], [-2, 2, 6]);
});

for (const [share, ply] of [
  [0, 1],
  [0.1, 1],
  [0.1001, 2],
  [0.95, 10],
  [1, 10],
  [1.2, 10],
  [-0.1, 1],
]) {
  test(`${share} of ten plies is ply ${ply}`, () => assert.equal(plyAt(share, 40, 10), ply));
}

test("of a short game only what was played is found", () => {
  assert.deepEqual([plyAt(0.5, 160, 13), plyAt(0.25, 160, 13), plyAt(0.5, 160, 40)], [13, 10, 20]);
});

test("the figure grows with the game and never shrinks", () => {
  assert.deepEqual([widthFor(13, 160), widthFor(40, 160), widthFor(41, 160)], [160, 160, 164]);
});

const SCALE = { spent: 60000, left: 600000 };

test("the first mover's marks go up, the other's down", () => {
  const step = { ply: 3, spent_ms: 30000, left_ms: 300000 };
  assert.deepEqual(marksOf(step, SCALE, true), { bar: "M10 48v-24", point: "L10 24" });
  assert.deepEqual(marksOf({ ...step, ply: 4 }, SCALE, false), { bar: "M14 48v24", point: "L14 72" });
});

test("a thought of a moment is seen, none is not", () => {
  assert.equal(marksOf({ ply: 1, spent_ms: 1, left_ms: null }, SCALE, true).bar, "M2 48v-1");
  assert.deepEqual(marksOf({ ply: 1, spent_ms: 0, left_ms: null }, SCALE, true), { bar: "", point: "" });
  assert.equal(marksOf({ ply: 1, spent_ms: null, left_ms: -5 }, SCALE, true).point, "L2 48");
});

test("what is beyond the scale is drawn by the server", () => {
  assert.equal(marksOf({ ply: 1, spent_ms: 60001, left_ms: 1 }, SCALE, true), null);
  assert.equal(marksOf({ ply: 1, spent_ms: 1, left_ms: 600001 }, SCALE, true), null);
});

test("a move joins, and told anew it replaces itself alone", () => {
  assert.equal(withPoint("M2 48v-4", 3, "M10 48v-8"), "M2 48v-4M10 48v-8");
  assert.equal(withPoint("M2 48v-4M10 48v-8", 3, "M10 48v-9"), "M2 48v-4M10 48v-9");
  assert.equal(withPoint("M2 0L10 24", 3, "L10 20"), "M2 0L10 20");
  assert.equal(withPoint("M2 0", 1, "L2 5"), "M2 5");
  assert.equal(withPoint("", 1, "L2 0"), "M2 0");
  assert.equal(withPoint("M2 48v-4", 3, ""), "M2 48v-4");
});
