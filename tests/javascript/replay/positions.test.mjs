import assert from "node:assert/strict";
import { test } from "node:test";

import { numbersOf, parseTokens, positionsOf, squaresOf } from "../../../games/web/static/web/replay/positions.js";

test("tokens are pairs, and nothing is no token", () => {
  assert.deepEqual(parseTokens("e3=red-rook e1="), [["e3", "red-rook"], ["e1", ""]]);
  assert.deepEqual(parseTokens(""), []);
  assert.deepEqual(parseTokens(undefined), []);
});

test("a capture takes the man away and leaves earlier positions as they were", () => {
  const positions = positionsOf("a0=red-rook a9=black-rook", ["a9=red-rook a0=", ""]);
  assert.equal(positions.length, 3);
  assert.deepEqual([...positions[0]], [["a0", "red-rook"], ["a9", "black-rook"]]);
  assert.deepEqual([...positions[1]], [["a9", "red-rook"]]);
  assert.deepEqual(positions[2], positions[1]);
});

test("a game without moves has its start alone", () => {
  assert.deepEqual(positionsOf("", []), [new Map()]);
});

test("a change may empty a square that is empty", () => {
  assert.deepEqual(positionsOf("", ["d4="]), [new Map(), new Map()]);
});

test("the squares of a move end with the one it ends on; a pass has none", () => {
  assert.deepEqual(squaresOf("h2 e2"), ["h2", "e2"]);
  assert.deepEqual(squaresOf(""), []);
  assert.deepEqual(squaresOf(undefined), []);
});

test("a stone bears the number of the last move on its point, and no later ones", () => {
  const lasts = ["D4", "Q16", "D4", "K10"];
  assert.deepEqual([...numbersOf(lasts, 3)], [["D4", 3], ["Q16", 2]]);
  assert.equal(numbersOf(lasts, 0).size, 0);
  assert.equal(numbersOf(lasts, 4).get("K10"), 4);
});
