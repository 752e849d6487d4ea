import assert from "node:assert/strict";
import { test } from "node:test";

import { addressAt, queryAt } from "../../../games/web/static/web/replay/addresses.js";

const PLAIN = { turned: false, numbered: false };

test("a version stays in the query, how the board is shown follows the board", () => {
  assert.equal(queryAt("?v=12", 3, PLAIN), "?v=12&ply=3");
  assert.equal(queryAt("", 0, { turned: true, numbered: true }), "?ply=0&flip=1&numbers=1");
  assert.equal(queryAt("?ply=9&flip=1&numbers=1", 3, PLAIN), "?ply=3");
});

test("the address bar has the ply as its fragment and never twice", () => {
  assert.equal(addressAt({ pathname: "/games/1/", search: "" }, 0), "/games/1/#ply=0");
  assert.equal(addressAt({ pathname: "/games/1/", search: "?ply=4&flip=1&numbers=1" }, 7), "/games/1/#ply=7");
  assert.equal(addressAt({ pathname: "/games/1/", search: "?v=12&ply=4" }, 7), "/games/1/?v=12#ply=7");
});
