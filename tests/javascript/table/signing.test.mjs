import assert from "node:assert/strict";
import { test } from "node:test";
import { Queue } from "../../../games/table/static/table/queue.js";
import { differing, readReceipt, shown } from "../../../games/table/static/table/receipts.js";
import { Server } from "../../../games/table/static/table/server.js";
import { actText, hex, Signer } from "../../../games/table/static/table/signing.js";
import { Store } from "../../../games/table/static/table/store.js";
import { element, indexedDB, textOf } from "./memory.mjs";

const { subtle } = globalThis.crypto;
const GAME = "2b1f";
const raw = (text) => Uint8Array.from(text.match(/../g), (pair) => Number.parseInt(pair, 16));

async function isSigned(key, signature, text) {
  const known = await subtle.importKey("raw", raw(key), { name: "Ed25519" }, true, ["verify"]);
  return subtle.verify({ name: "Ed25519" }, known, raw(signature), new TextEncoder().encode(text));
}

// A server that keeps what it was asked, and answers registrations and commands as it is told.
class Desk {
  constructor() {
    Object.assign(this, { asked: [], registered: [], says: [], registers: 201 });
  }

  ask = async (path, options = {}) => {
    this.asked.push({ path, ...options });
    const isKey = path === "/api/v1/ledger/act-keys";
    if (isKey) this.registered.push(JSON.parse(options.body));
    const [status, data, receipt] = isKey ? [this.registers, {}] : (this.says.shift() ?? [201, { version: 5 }, null]);
    const headers = new Map([["Act-Receipt", receipt ?? null]]);
    return { status, headers, text: async () => JSON.stringify(data) };
  };

  get signatures() {
    return this.asked.filter(({ path }) => path.startsWith("/api/v1/games/")).map(({ headers }) => headers["Act-Signature"] ?? "");
  }
}

async function atDesk({ desk = new Desk(), broken = false, store } = {}) {
  const kept = store ?? (await Store.open(indexedDB()));
  const server = new Server({ ask: desk.ask, language: "en", csrf: () => "c" });
  const failing = { generateKey: () => Promise.reject(new Error("no Ed25519")) };
  server.signer = new Signer({ subtle: broken ? failing : subtle, store: kept, register: (body) => server.registerKey(body), name: "Table screen" });
  const move = (more = {}) => server.give(GAME, "moves", { side: "red", move: "h2e2" }, { version: 4, key: "k", actor: "user:7", ...more });
  return { desk, server, store: kept, move };
}

const TEXT = `qipu-act-v1\n/api/v1/games/${GAME}/moves\nk\n4\n{"side":"red","move":"h2e2"}`;

test("what is signed is as the document says", () => {
  assert.equal(actText({ address: `/api/v1/games/${GAME}/moves`, key: "k", version: 4, body: '{"side":"red","move":"h2e2"}' }), TEXT);
  assert.equal(hex(Uint8Array.of(0, 10, 255)), "000aff");
});

test("an act is signed with a key that was registered with its own proof", async () => {
  const { desk, move } = await atDesk();
  await move();
  await move();
  assert.equal(desk.registered.length, 1);
  const [{ key, name, proof }] = desk.registered;
  assert.ok(await isSigned(key, proof, `qipu-key-v1\nuser:7\n${name}\n`));
  for (const header of desk.signatures) {
    const [shownKey, signature] = header.split(":");
    assert.equal(shownKey, key);
    assert.ok(await isSigned(key, signature, TEXT));
  }
});

test("the private half cannot be read out, and every holder has a key of his own", async () => {
  const { desk, store, move } = await atDesk();
  await move();
  await move({ actor: "user:8" });
  const { privateKey } = await store.setting("act-key:user:7");
  await assert.rejects(subtle.exportKey("pkcs8", privateKey));
  assert.notEqual(desk.registered[0].key, desk.registered[1].key);
});

test("without Ed25519, without a registration, without a holder acts go out unsigned", async () => {
  const without = await atDesk({ broken: true });
  await without.move();
  const refused = await atDesk();
  refused.desk.registers = 403;
  await refused.move();
  const nobody = await atDesk();
  await nobody.move({ actor: "" });
  for (const { desk } of [without, refused, nobody]) assert.deepEqual(desk.signatures, [""]);
});

test("a dry run and a sealed move are never signed", async () => {
  const { desk, server, move } = await atDesk();
  await move({ dryRun: true });
  await server.give(GAME, "sealed-moves", { side: "red", move: "h2e2" }, { version: 4, key: "k", actor: "user:7" });
  assert.deepEqual(desk.signatures, ["", ""]);
});

test("a key that the server does not know is registered again, a revoked one is made anew", async () => {
  for (const [code, same] of [
    ["act_key_unknown", true],
    ["act_key_revoked", false],
  ]) {
    const { desk, move } = await atDesk();
    desk.says = [[422, { code }]];
    const answer = await move();
    assert.equal(answer.status, 201);
    assert.equal(desk.registered.length, 2);
    assert.equal(desk.registered[0].key === desk.registered[1].key, same);
  }
});

test("a second refusal is the answer", async () => {
  const { desk, move } = await atDesk();
  desk.says = [
    [422, { code: "act_key_unknown" }],
    [422, { code: "act_key_unknown" }],
  ];
  assert.equal((await move()).data.code, "act_key_unknown");
});

// -- receipts ----------------------------------------------------------------------------------

const noteOf = (version, hash) => `qipu-receipt-v1\nqipu.example/log\n${GAME}\n${version}\ne${version}\n${hash}\n9\n\n— qipu.example/log AAAA\n`;
const encoded = (note) => Buffer.from(note).toString("base64");

test("a receipt is kept with the act that it is for, before the act is forgotten", async () => {
  const { desk, server, store } = await atDesk();
  const table = { game: GAME, version: 4, actor: "user:7", moves: [], lines: [] };
  const hall = { give: (...given) => server.give(...given), table: async () => ({ status: 200, etag: "", data: table }) };
  const on = { change: () => {}, reached: () => {}, refused: () => {} };
  const queue = new Queue({ store, server: hall, now: () => 1, newKey: () => "k", on });
  await queue.read(GAME);
  desk.says = [[201, { version: 5 }, encoded(noteOf(5, "aa"))]];
  await queue.add({ game: GAME, actor: "user:7", address: "clock-presses", body: { side: "red" }, label: "press", version: 4 });
  await queue.sync(GAME);
  const [receipt] = await store.receiptsOf(GAME);
  assert.deepEqual([receipt.version, receipt.hash, receipt.event, receipt.label], [5, "aa", "e5", "press"]);
  assert.equal(receipt.note, noteOf(5, "aa"));
});

test("what is no receipt is none", () => {
  assert.equal(readReceipt(encoded("qipu.example/log\n5\nroot\n")), null);
});

const receipts = [5, 6, 7].map((version) => readReceipt(encoded(noteOf(version, `a${version}`))));
const record = (...hashes) => async (game, after) => {
  const events = hashes.map((hash, index) => ({ version: index + 1, hash })).filter(({ version }) => version > after);
  return { status: 200, data: { events: events.slice(0, 2), more: events.length > 2, next: events[1]?.version ?? after } };
};

test("a record that holds what was acknowledged differs in nothing, page by page", async () => {
  const events = record("a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8");
  assert.deepEqual(await differing(receipts, GAME, events), []);
  assert.deepEqual(await differing([], GAME, events), []);
});

test("what is changed or missing is named", async () => {
  const changed = await differing(receipts, GAME, record("a1", "a2", "a3", "a4", "a5", "b6", "a7"));
  assert.deepEqual(changed.map(({ version }) => version), [6]);
  const cut = await differing(receipts, GAME, record("a1", "a2", "a3", "a4", "a5"));
  assert.deepEqual(cut.map(({ version }) => version), [6, 7]);
});

test("a record that cannot be read now says nothing", async () => {
  assert.equal(await differing(receipts, GAME, async () => null), null);
  assert.equal(await differing(receipts, GAME, async () => ({ status: 404, data: {} })), null);
});

test("the fault is shown with the way to save the receipts", () => {
  const say = (code, values) => `${code} ${JSON.stringify(values)}`;
  const context = { element, say };
  assert.deepEqual(shown(context, [], [], GAME), []);
  assert.equal(shown(context, receipts, [], GAME).length, 1);
  const [fault, save] = shown(context, receipts, [receipts[2], receipts[0]], GAME);
  assert.match(textOf(fault), /receipt_fault .*5, 7/);
  assert.equal(save.download, `receipts-${GAME}.txt`);
});
