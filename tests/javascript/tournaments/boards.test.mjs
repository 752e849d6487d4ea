import assert from "node:assert/strict";
import { test } from "node:test";
import { boardsOf, moved, Pins } from "../../../tournaments/static/tournaments/live/boards.js";

const RESULT = { boards: [{ stage: 1, round: 2, board: 3 }, { stage: 1, round: 1, board: 4 }] };

test("a result concerns the page of its round alone", () => {
  assert.deepEqual(boardsOf(RESULT, { stage: "1", round: "2" }).map(({ board }) => board), [3]);
  assert.deepEqual(boardsOf(RESULT, { stage: "2", round: "2" }), []);
});

test("pages of no round, and whatever is more than results, are read anew", () => {
  assert.equal(boardsOf(RESULT, {}), null);
  assert.equal(boardsOf({ ...RESULT, rest: true }, { stage: "1", round: "2" }), null);
});

test("a move moves its man and takes the other's", () => {
  const before = new Map([["a1", "rook"], ["a9", "pawn"]]);
  assert.deepEqual([...moved(before, [["a1", ""], ["a9", "rook"]])], [["a9", "rook"]]);
  assert.equal(before.size, 2);
});

function storage(text) {
  const held = new Map(text === undefined ? [] : [["qipu-pinned-t", text]]);
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, value) => held.set(key, value) };
}

test("players are pinned and let go", () => {
  const pins = new Pins(storage(), "t");
  assert.deepEqual(pins.numbers, []);
  pins.toggle(4);
  pins.toggle(7);
  assert.deepEqual(pins.numbers, [4, 7]);
  pins.toggle(4);
  assert.deepEqual(pins.numbers, [7]);
});

test("what others have written there, or a storage that is shut, pins nobody", () => {
  assert.deepEqual(new Pins(storage("{broken"), "t").numbers, []);
  assert.deepEqual(new Pins(storage('{"a":1}'), "t").numbers, []);
  assert.deepEqual(new Pins(storage('[1,"2",3.5]'), "t").numbers, [1]);
  const shut = {
    getItem: () => null,
    setItem: () => {
      throw new Error("shut");
    },
  };
  assert.deepEqual(new Pins(shut, "t").toggle(1), []);
});
