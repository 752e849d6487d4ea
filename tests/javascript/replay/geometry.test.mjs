import assert from "node:assert/strict";
import { test } from "node:test";

import { digitsOf, placesOf, turnedPlace } from "../../../games/web/static/web/replay/geometry.js";

test("squares go row by row from the upper left", () => {
  const places = placesOf("3 30 42 40", "A2 B2 C2 A1 B1 C1");
  assert.deepEqual(places.get("A2"), [42, 40]);
  assert.deepEqual(places.get("C2"), [102, 40]);
  assert.deepEqual(places.get("A1"), [42, 70]);
  assert.equal(places.get("D1"), undefined);
});

test("turning twice leads back, the middle stays", () => {
  const size = { width: 300, height: 340 };
  assert.deepEqual(turnedPlace([42, 40], size), [258, 300]);
  assert.deepEqual(turnedPlace(turnedPlace([42, 40], size), size), [42, 40]);
  assert.deepEqual(turnedPlace([150, 170], size), [150, 170]);
});

// The same rows as games/board/stones.py draws: digits 8 apart, about the middle.
for (const [number, scale, starts] of [
  [7, "1", [0]],
  [42, ".9", [-4, 4]],
  [361, ".72", [-8, 0, 8]],
  [1000, ".55", [-12, -4, 4, 12]],
]) {
  test(`the number ${number} fits its stone`, () => {
    const drawn = digitsOf(number);
    assert.equal(drawn.scale, scale);
    assert.deepEqual(drawn.digits.map(([, at]) => at + 0), starts);
    assert.equal(drawn.digits.map(([digit]) => digit).join(""), String(number));
  });
}
