import assert from "node:assert/strict";
import { test } from "node:test";
import { Drawing } from "../../../games/web/static/web/replay/drawing.js";

class Element {
  constructor(name = "g") {
    Object.assign(this, { name, children: [], attributes: {}, dataset: {}, ownerDocument: { createElementNS: (_, named) => new Element(named) } });
  }

  setAttribute(key, value) {
    this.attributes[key] = value;
  }

  append(child) {
    this.children.push(child);
  }

  replaceChildren() {
    this.children = [];
  }
}

function board() {
  const layers = { "bd-men": new Element(), "bd-last": new Element(), "bd-over": new Element() };
  const svg = {
    viewBox: { baseVal: { width: 100, height: 100 } },
    dataset: { prefix: "q", grid: "2 10 20 30", squares: "a2 b2 a1 b1" },
    querySelector: (selector) => layers[selector.slice(1)],
  };
  return { drawing: new Drawing(svg), layers };
}

const told = (layer) => layer.children.map(({ attributes, dataset }) => [attributes.href, attributes.x, attributes.y, dataset.point]);

test("men, the last move and marks stand on their squares", () => {
  const { drawing, layers } = board();
  drawing.show(new Map([["a2", "rook"], ["b1", "king"]]), "a1 a2", "check=b1");
  assert.deepEqual(told(layers["bd-men"]), [["#q-rook", 20, 30, "a2"], ["#q-king", 30, 40, "b1"]]);
  assert.deepEqual(told(layers["bd-last"]), [["#q-from", 20, 40, "a1"], ["#q-to", 20, 30, "a2"]]);
  assert.deepEqual(told(layers["bd-over"]), [["#q-check", 30, 40, "b1"]]);
});

test("what was drawn before is gone, and a numbered stone bears no other mark", () => {
  const { drawing, layers } = board();
  drawing.show(new Map([["a2", "black"]]), "a2", "");
  drawing.show(new Map([["b2", "white"]]), "b2", "", new Map([["b2", 2]]));
  assert.equal(layers["bd-men"].children.length, 1);
  assert.equal(layers["bd-last"].children.length, 0);
});

test("a turned board is the same seen from the other side", () => {
  const { drawing, layers } = board();
  drawing.turned = true;
  drawing.show(new Map([["a2", "rook"]]), "", "");
  assert.deepEqual(told(layers["bd-men"]), [["#q-rook", 80, 70, "a2"]]);
});
