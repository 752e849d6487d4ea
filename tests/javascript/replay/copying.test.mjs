import assert from "node:assert/strict";
import { test } from "node:test";

import { giveText } from "../../../games/web/static/web/replay/copying.js";

function status() {
  const made = { hidden: true, textContent: "", fields: [], dataset: { copied: "copied", select: "select", failed: "failed" } };
  made.append = (field) => made.fields.push(field);
  made.ownerDocument = { createElement: () => ({ select() { this.selected = true; } }) };
  return made;
}

test("a text goes to the clipboard, and the page says so", async () => {
  const shown = status();
  const written = [];
  await giveText(shown, "1. h2e2", { clipboard: { writeText: async (text) => written.push(text) } });
  assert.deepEqual(written, ["1. h2e2"]);
  assert.deepEqual([shown.hidden, shown.textContent, shown.fields.length], [false, "copied", 0]);
});

for (const [name, clipboard] of [
  ["no clipboard", undefined],
  ["a clipboard that refuses", { writeText: async () => { throw new Error("denied"); } }],
]) {
  test(`${name}: the text is marked for the reader`, async () => {
    const shown = status();
    await giveText(shown, "1. h2e2", { clipboard });
    assert.equal(shown.textContent, "select");
    assert.deepEqual(shown.fields.map(({ value, readOnly, selected }) => [value, readOnly, selected]), [["1. h2e2", true, true]]);
  });
}

test("a text that could not be fetched is nowhere", async () => {
  const shown = status();
  await giveText(shown, null, { clipboard: undefined });
  assert.deepEqual([shown.textContent, shown.fields.length], ["failed", 0]);
});
