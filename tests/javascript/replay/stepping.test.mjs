import assert from "node:assert/strict";
import { test } from "node:test";

import {
  clampedPly,
  clockAt,
  goalsOf,
  keyOf,
  nextEvent,
  plyOfHash,
  steppedPly,
} from "../../../games/web/static/web/replay/stepping.js";

for (const [key, ply, expected] of [
  ["ArrowLeft", 5, 4],
  ["ArrowRight", 5, 6],
  ["Home", 5, 0],
  ["End", 5, 40],
  ["PageUp", 25, 15],
  ["PageDown", 25, 35],
  ["ArrowUp", 5, undefined],
  ["x", 5, undefined],
  ["toString", 5, undefined],
]) {
  test(`${key} at ply ${ply} of 40`, () => assert.equal(steppedPly(key, ply, 40), expected));
}

test("no step leaves the game", () => {
  assert.equal(clampedPly(-10, 40), 0);
  assert.equal(clampedPly(50, 40), 40);
  assert.equal(clampedPly(40, 40), 40);
  assert.equal(clampedPly(1, 0), 0);
});

test("at both ends the buttons lead no further", () => {
  assert.deepEqual(goalsOf(0, 3), { first: 0, previous: 0, next: 1, last: 3 });
  assert.deepEqual(goalsOf(3, 3), { first: 0, previous: 2, next: 3, last: 3 });
  assert.deepEqual(goalsOf(0, 0), { first: 0, previous: 0, next: 0, last: 0 });
});

test("a button has the key that does the same, a link to a ply has none", () => {
  assert.equal(keyOf("first"), "Home");
  assert.equal(keyOf("flip"), "f");
  assert.equal(keyOf(undefined), undefined);
  assert.equal(keyOf("constructor"), undefined);
});

for (const [hash, ply] of [
  ["#ply=0", 0],
  ["#ply=12", 12],
  ["", null],
  ["#ply=", null],
  ["#ply=-1", null],
  ["#ply=12x", null],
  ["#ply=1234567", null],
  ["#moves", null],
]) {
  test(`the fragment "${hash}"`, () => assert.equal(plyOfHash(hash), ply));
}

test("the next event of a kind stands after the version shown", () => {
  const events = [
    { key: "c", version: "4" },
    { key: "w", version: "7" },
    { key: "c", version: "12" },
  ];
  assert.equal(nextEvent(events, "c", 0), events[0]);
  assert.equal(nextEvent(events, "c", 4), events[2]);
  assert.equal(nextEvent(events, "c", 12), undefined);
  assert.equal(nextEvent(events, "d", 0), undefined);
  // Versions are numbers, not words: 12 comes after 7.
  assert.equal(nextEvent(events, "c", 7), events[2]);
});

const CLOCK = { side: "red", start: "60:00", startNote: "", end: "0:00", endNote: "flag" };
const STEPS = [
  { side: "red", left: "59:30", note: "", spent: "0:30" },
  { side: "black", left: "59:00", note: "", spent: "1:00" },
  { side: "red", left: "58:00", note: "byo-yomi", spent: "1:30" },
];

test("before a side moved its clock is as it began", () => {
  assert.deepEqual(clockAt(CLOCK, STEPS, 0), { time: "60:00", note: "", spent: "" });
  assert.deepEqual(clockAt({ ...CLOCK, side: "black" }, STEPS, 1), { time: "60:00", note: "", spent: "" });
});

test("then it is as the side's last move left it", () => {
  assert.deepEqual(clockAt(CLOCK, STEPS, 2), { time: "59:30", note: "", spent: "0:30" });
});

test("at the end it is as it ended, if the record says so", () => {
  assert.deepEqual(clockAt(CLOCK, STEPS, 3), { time: "0:00", note: "flag", spent: "1:30" });
  const open = { ...CLOCK, end: "", endNote: "" };
  assert.deepEqual(clockAt(open, STEPS, 3), { time: "58:00", note: "byo-yomi", spent: "1:30" });
});
