import assert from "node:assert/strict";
import { test } from "node:test";

import {
  firstOpen,
  isAnythingEntered,
  isChanged,
  scoreOfKey,
} from "../../../tournaments/static/tournaments/scores.js";

const OFFERED = ["", "1-0", "1/2-1/2", "0-1", "+-", "-+", "--", "0-0"];

// The keys as the page of results explains them.
for (const [key, score] of [
  ["1", "1-0"],
  ["2", "1/2-1/2"],
  ["0", "0-1"],
  ["+", "+-"],
  ["-", "-+"],
  ["f", "--"],
  ["F", "--"],
  ["b", "0-0"],
  ["a", undefined],
  ["3", undefined],
  ["Tab", undefined],
  ["toString", undefined],
]) {
  test(`the key ${key} on a board that cannot be adjourned`, () => {
    assert.equal(scoreOfKey(key, OFFERED), score);
  });
}

test("a key chooses only what the list of the board offers", () => {
  assert.equal(scoreOfKey("a", [...OFFERED, "adjourned"]), "adjourned");
  assert.equal(scoreOfKey("2", ["", "1-0", "0-1"]), undefined);
  assert.equal(scoreOfKey("1", []), undefined);
});

test("changed is what was chosen here, not what stood there", () => {
  assert.equal(isChanged({ value: "1-0", isRecorded: false }), true);
  assert.equal(isChanged({ value: "1-0", isRecorded: true }), false);
  assert.equal(isChanged({ value: "", isRecorded: false }), false);
});

test("leaving loses something once a board has a value", () => {
  assert.equal(isAnythingEntered([{ value: "" }, { value: "0-1" }]), true);
  assert.equal(isAnythingEntered([{ value: "" }, { value: "" }]), false);
  assert.equal(isAnythingEntered([]), false);
});

test("one begins at the first open board, at the first of all if none is open", () => {
  assert.equal(firstOpen([{ value: "1-0" }, { value: "" }, { value: "" }]), 1);
  assert.equal(firstOpen([{ value: "1-0" }, { value: "0-1" }]), 0);
  assert.equal(firstOpen([]), -1);
});
