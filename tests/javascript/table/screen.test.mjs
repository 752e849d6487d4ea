import assert from "node:assert/strict";
import { test } from "node:test";
import { ActDialog, followsOf } from "../../../games/table/static/table/act.js";
import { elementsOf, milliseconds, requestOf, rowOf } from "../../../games/table/static/table/forms.js";
import { cookie, refusal, sayer, tokenOf } from "../../../games/table/static/table/line.js";
import { Server } from "../../../games/table/static/table/server.js";
import { beginning, crossing, fitting, nearest, tapped, withWaiting, written } from "../../../games/table/static/table/taps.js";
import { since, unrecorded } from "../../../games/table/static/table/waiting.js";
import { element, found, textOf } from "./memory.mjs";

const say = (code, values = {}) => [code, ...Object.values(values)].join(" ");
const MOVES = [
  { move: "h2e2", squares: "h2 e2", text: "C2.5" },
  { move: "h2h9", squares: "h2 h9", text: "C2+7" },
  { move: "pass", squares: "", text: "pass" },
  { move: "32x23x12", squares: "32 23 12", text: "32x12" },
  { move: "32x21x12", squares: "32 21 12", text: "32x12" },
];
const FIELD = { kind: "text", needed: true, choices: [], initial: null, scale: 1, help: "", in_address: false };

test("two squares are the lawful move between them", () => {
  assert.deepEqual(fitting(MOVES, ["h2", "e2"]).map(({ move }) => move), ["h2e2"]);
  assert.deepEqual(fitting(MOVES, ["h2", "h8"]), []);
  assert.equal(fitting(MOVES, ["32", "12"]).length, 2);
  assert.equal(beginning(MOVES, "h2").length, 2);
});

test("a move that no rule allows is written by its squares", () => {
  assert.equal(written({ taps: 2, between: ["", ""] }, ["a1", "a5"], true), "a1a5");
  assert.equal(written({ taps: 2, between: ["-", "x"] }, ["32", "28"], false), "32-28");
  assert.equal(written({ taps: 2, between: ["-", "x"] }, ["32", "23"], true), "32x23");
  assert.equal(written({ taps: 1, between: ["", ""] }, ["Q16"], false), "Q16");
});

test("a way over men takes, a way beside them does not, a bent one does", () => {
  const places = new Map([["a", [0, 0]], ["b", [10, 10]], ["c", [20, 20]], ["d", [20, 0]], ["e", [0, 20]], ["f", [30, 10]]]);
  assert.equal(crossing(places, new Map([["b", "w"]]), "a", "c"), true);
  assert.equal(crossing(places, new Map([["d", "w"]]), "a", "c"), false);
  assert.equal(crossing(places, new Map(), "a", "b"), false);
  assert.equal(crossing(places, new Map(), "a", "f"), true);
});

test("the first tap takes up a man, the second puts it down, one on itself lets it go", () => {
  const men = new Map([["h2", "C"]]);
  assert.deepEqual(tapped({ selected: "", square: "h2", men, taps: 2 }), { selected: "h2" });
  assert.deepEqual(tapped({ selected: "", square: "e5", men, taps: 2 }), { selected: "" });
  assert.deepEqual(tapped({ selected: "h2", square: "h2", men, taps: 2 }), { selected: "" });
  assert.deepEqual(tapped({ selected: "h2", square: "e2", men, taps: 2 }), { move: ["h2", "e2"] });
  assert.deepEqual(tapped({ selected: "", square: "Q16", men: new Map(), taps: 1 }), { move: ["Q16"] });
});

test("what waits stands on the board as it was touched", () => {
  const start = { men: new Map([["h2", "C"], ["h9", "h"]]), sides: ["red", "black"], toMove: "red" };
  const items = [
    { move: { squares: ["h2", "e2"], side: "red", man: "C" } },
    { move: null },
    { move: { squares: ["h9", "e2"], side: "black", man: "h" } },
  ];
  const { men, toMove, last } = withWaiting(start, items);
  assert.deepEqual([...men], [["e2", "h"]]);
  assert.equal(toMove, "red");
  assert.deepEqual(last, ["h9", "e2"]);
  const stone = withWaiting({ men: new Map(), sides: ["black", "white"], toMove: "black" }, [{ move: { squares: ["Q16"], side: "black", man: "black" } }]);
  assert.deepEqual([...stone.men], [["Q16", "black"]]);
  assert.equal(start.men.size, 2);
});

test("a tap means the nearest point, and none where none is near", () => {
  const places = new Map([["a", [0, 0]], ["b", [40, 0]]]);
  assert.equal(nearest(places, [15, 5], 30), "a");
  assert.equal(nearest(places, [25, 5], 30), "b");
  assert.equal(nearest(places, [200, 0], 30), "");
});

test("times are read as clocks show them", () => {
  assert.equal(milliseconds("1:02:03"), 3_723_000);
  assert.equal(milliseconds("2：03"), 123_000);
  assert.equal(milliseconds("45"), 45_000);
  assert.equal(milliseconds(""), null);
  assert.equal(milliseconds("1:x"), null);
  assert.equal(milliseconds("-5"), null);
});

test("answers become the body of the command, numbers in its own unit", () => {
  const act = {
    address: "offences/<int:offence_version>/demand",
    given: { signer: "arbiter" },
    form_fields: [
      { ...FIELD, key: "side", kind: "choice" },
      { ...FIELD, key: "sides", kind: "choices" },
      { ...FIELD, key: "time_ms", kind: "number", scale: 1000 },
      { ...FIELD, key: "stands", kind: "yes_no" },
      { ...FIELD, key: "dead", kind: "points" },
      { ...FIELD, key: "readings", kind: "readings", choices: [["red", "r"], ["black", "b"]] },
      { ...FIELD, key: "note", needed: false },
      { ...FIELD, key: "offence_version", kind: "choice", in_address: true },
    ],
  };
  const data = new Map([["side", "red"], ["time_ms", "90"], ["stands", "false"], ["dead", "A1, B2"], ["readings.red", "5:00"], ["note", " "], ["offence_version", "7"]]);
  data.getAll = () => ["red", "black"];
  assert.deepEqual(requestOf(act, data), {
    address: "offences/7/demand",
    body: { signer: "arbiter", side: "red", sides: ["red", "black"], time_ms: 90_000, stands: false, dead: ["A1", "B2"], readings: [{ side: "red", left_ms: 300_000 }] },
  });
});

test("few choices are buttons, many a list, points offer the board", () => {
  const choices = [["red", "Red"], ["black", "Black"]];
  const few = rowOf(element, { ...FIELD, key: "side", title: "side", kind: "choice", choices });
  assert.deepEqual(found(few, "input").map(({ type, value }) => [type, value]), [["radio", "red"], ["radio", "black"]]);
  const many = rowOf(element, { ...FIELD, key: "code", title: "code", kind: "choice", choices: Array(12).fill(["x", "y"]) });
  assert.equal(found(many, "option").length, 12);
  const points = rowOf(element, { ...FIELD, key: "dead", title: "dead", kind: "points", help: "one each" });
  assert.equal(found(points, "input")[0]["data-points"], "points");
  assert.equal(textOf(points), "deadone each");
});

test("an element takes properties that it has and attributes for the rest", () => {
  const owner = {
    createElement: (name) => ({ name, className: "", attributes: {}, children: [], setAttribute(key, value) { this.attributes[key] = value; }, append(...more) { this.children.push(...more); } }),
  };
  const made = elementsOf(owner)("p", { className: "a", "data-b": "c", hidden: undefined }, "text");
  assert.deepEqual([made.className, made.attributes, made.children], ["a", { "data-b": "c" }, ["text"]]);
});

test("what follows is told before it is recorded", () => {
  const preview = { sentences: ["Black · resigned"], changes: [["result", "", "Red wins"]] };
  const text = textOf(followsOf({ element, say }, { preview, warnings: [{ title: "late" }] }));
  assert.equal(text, "followsBlack · resignedchangesresult—→Red winswarned late");
});

test("points are taken up and let go on the board while a form waits", () => {
  const dialog = new ActDialog({ addEventListener: () => {}, showModal: () => {} }, { element, say });
  assert.equal(dialog.touched("A1"), false);
  dialog.picking = { value: "", dataset: { points: "points" } };
  for (const square of ["A1", "B2", "A1"]) assert.equal(dialog.touched(square), true);
  assert.deepEqual(dialog.picked, ["B2"]);
  dialog.picking = { value: "A1", dataset: { points: "point" } };
  dialog.touched("C3");
  assert.deepEqual(dialog.picked, ["C3"]);
  dialog.goOn();
  assert.deepEqual(dialog.picked, []);
});

test("a conflict shows both: what is on record since, and what waits here", () => {
  const table = { version: 6, lines: [{ version: 6, side: "Black", text: "H8+7", time: "" }, { version: 5, side: "", text: "claim", time: "12:00" }, { version: 4, side: "Red", text: "C2.5", time: "" }] };
  assert.deepEqual(since(table, 4).map(({ version }) => version), [5, 6]);
  const requests = [];
  const context = { element, say, time: () => "12:01", queue: { again: (...more) => requests.push(more), discard: (item) => requests.push([item]) }, choose: () => {} };
  const items = [{ label: "Red H2+3", state: "conflict", base: 4, made_at: 0 }, { label: "Black P1+1", state: "waiting", held_until: 0, made_at: 0 }];
  const rows = unrecorded(items, table, context).map(textOf).join("\n");
  for (const text of ["waiting_count 2", "Red H2+3", "5. claim 12:00", "6. Black H8+7", "on_the_record", "discard", "Black P1+1"]) assert.ok(rows.includes(text), text);
  assert.ok(!rows.includes("C2.5"));
  found(unrecorded(items, table, context)[1], "button")[0].onclick();
  assert.deepEqual(requests[0][1].base, 6);
  assert.deepEqual(unrecorded([{ label: "x", state: "waiting", held_until: 5, made_at: 0 }], table, context), []);
});

test("a token comes behind the # alone, and only one of ours", () => {
  assert.equal(tokenOf("#token=qipu_ab-c_1"), "qipu_ab-c_1");
  assert.equal(tokenOf("#token=other"), "");
  assert.equal(tokenOf("#token=qipu_a b"), "");
  assert.equal(cookie("a=1; csrftoken=xyz; b=2", "csrftoken"), "xyz");
  assert.equal(cookie("mycsrftoken=xyz", "csrftoken"), "");
});

test("words are filled in, refusals told", () => {
  assert.equal(sayer({ round: "round {round}!" })("round", { round: 3 }), "round 3!");
  assert.equal(refusal(say, { status: 401, data: null }), "sign_in");
  assert.equal(refusal(say, { status: 404, data: null }), "no_table");
  assert.equal(refusal(say, { status: 403, data: { title: "no seat" } }), "no seat");
});

test("a command is asked for with its key and version, by token or by session", async () => {
  const requests = [];
  const answer = { status: 201, headers: new Map([["ETag", '"3"'], ["Act-Receipt", "cmVjZWlwdA=="]]), text: async () => '{"version":3}' };
  const ask = async (...request) => (requests.push(request), answer);
  const device = new Server({ ask, language: "en", csrf: () => "c", token: "qipu_t" });
  const response = await device.give("g", "moves", { move: "x" }, { version: 2, key: "k", confirm: "y" });
  assert.deepEqual(response, { status: 201, etag: '"3"', receipt: "cmVjZWlwdA==", data: { version: 3 } });
  assert.equal(requests[0][0], "/api/v1/games/g/moves?confirm=y");
  assert.deepEqual(requests[0][1].headers, { "Accept-Language": "en", Authorization: "Bearer qipu_t", "Content-Type": "application/json", "If-Match": '"2"', "Idempotency-Key": "k", "Act-Receipt": "?1" });
  const person = new Server({ ask, language: "en", csrf: () => "c" });
  await person.give("g", "moves", {}, { version: 2, dryRun: true });
  assert.equal(requests[1][0], "/api/v1/games/g/moves?dry_run=true");
  assert.equal(requests[1][1].headers["X-CSRFToken"], "c");
  await person.table("g", '"3"');
  assert.equal(requests[2][1].headers["If-None-Match"], '"3"');
});

test("a line that is down, or an answer that is none, is no answer", async () => {
  const down = new Server({ ask: async () => { throw new TypeError("down"); }, language: "en", csrf: () => "" });
  assert.equal(await down.tables(), null);
  const portal = new Server({ ask: async () => ({ status: 200, headers: { get: () => null }, text: async () => "<html>" }), language: "en", csrf: () => "" });
  assert.equal(await portal.table("g"), null);
});
