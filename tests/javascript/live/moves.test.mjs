import assert from "node:assert/strict";
import { test } from "node:test";
import { countsInOrder, dataOf, placeOf } from "../../../games/web/static/web/live/moves.js";

test("a move is appended, pressed, or too much for the page", () => {
  assert.equal(placeOf({ ply: 13 }, 12), "append");
  assert.equal(placeOf({ ply: 12 }, 12), "replace");
  assert.equal(placeOf({ ply: 14 }, 12), "rest");
  assert.equal(placeOf({ ply: 3 }, 12), "rest");
  assert.equal(placeOf(undefined, 12), "rest");
});

test("counts stand in the order of the page", () => {
  assert.equal(countsInOrder({ quiet: 3, repeats: 1 }, ["repeats", "quiet"]), "1 3");
  assert.equal(countsInOrder({}, []), "");
  assert.equal(countsInOrder({ quiet: 3 }, ["quiet", "repeats"]), null);
  assert.equal(countsInOrder({ quiet: 3, kings: 1 }, ["quiet"]), null);
});

test("a link has the words of the page's language", () => {
  const step = {
    ply: 2, move: "h9g7", side: "black", version: 4, left: "59:58", spent: "0:02", change: "h9= g7=n",
    last: "h9 g7", next: "red", over: "", words: { "zh-hans": { note: "", say: "马8进7" }, en: { note: "n", say: "H8+7" } },
  };
  const own = dataOf(step, "en", "1 0");
  assert.deepEqual([own.ply, own.version, own.say, own.note, own.counts], ["2", "4", "H8+7", "n", "1 0"]);
  assert.equal(dataOf(step, "zh-hans", "").say, "马8进7");
  assert.equal(dataOf(step, "fr", "").say, "马8进7");
});
