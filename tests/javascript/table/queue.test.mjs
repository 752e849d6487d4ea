import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECK, CONFIRM, CONFLICT, FOREIGN, Queue, REFUSED } from "../../../games/table/static/table/queue.js";
import { Store } from "../../../games/table/static/table/store.js";
import { indexedDB } from "./memory.mjs";

const GAME = "g";

// A server that records moves in turn, each once, at the version that it was made on.
class Hall {
  constructor() {
    Object.assign(this, { down: false, answers: true, requests: [], recorded: [], lawful: ["a1a2", "b1b2", "c1c2"], actor: "user:1", says: [] });
  }

  get version() {
    return 1 + this.recorded.length;
  }

  async table(game, etag) {
    if (this.down) return null;
    const own = `"${this.version}.${this.actor}"`;
    if (etag === own) return { status: 304, etag: own, data: null };
    const moves = this.lawful.map((move) => ({ move, squares: `${move.slice(0, 2)} ${move.slice(2)}`, text: move }));
    return { status: 200, etag: own, data: { game, version: this.version, actor: this.actor, moves, lines: [] } };
  }

  async give(game, address, body, { version, key, confirm }) {
    if (this.down) return null;
    this.requests.push({ address, body, version, key, confirm });
    const answer = this.says.shift();
    if (answer) return answer;
    const known = this.recorded.find((entry) => entry.key === key);
    if (!known && version !== this.version) {
      return { status: 412, data: { code: "version_conflict", title: "stale" } };
    }
    if (!known) this.recorded.push({ key, move: body.move, at: this.version + 1 });
    if (!this.answers) return null;
    return { status: 201, data: { version: known?.at ?? this.version } };
  }
}

async function atTable({ database = indexedDB(), hall = new Hall() } = {}) {
  let keys = 0;
  const calls = { changes: 0, reached: [], refused: [] };
  const clock = { now: 1_000_000 };
  const on = {
    change: () => (calls.changes += 1),
    reached: (yes) => calls.reached.push(yes),
    refused: ({ status }) => calls.refused.push(status),
  };
  const store = await Store.open(database);
  const queue = new Queue({ store, server: hall, now: () => clock.now, newKey: () => `key-${(keys += 1)}`, on });
  const table = await queue.read(GAME);
  const move = (text, more = {}) =>
    queue.add({
      game: GAME,
      actor: "user:1",
      address: "moves",
      body: { side: "red", move: text },
      label: text,
      version: table?.version ?? hall.version,
      move: { squares: [text.slice(0, 2), text.slice(2)], side: "red", man: "R" },
      ...more,
    });
  const states = async () => (await store.itemsOf(GAME)).map((item) => item.state);
  return { database, hall, store, queue, calls, clock, move, states };
}

test("acts are recorded in their order, each on the version of the one before", async () => {
  const { hall, queue, move, states } = await atTable();
  await move("a1a2");
  await move("b1b2");
  await queue.sync(GAME);
  assert.deepEqual(hall.recorded.map((entry) => entry.move), ["a1a2", "b1b2"]);
  assert.deepEqual(hall.requests.map((request) => request.version), [1, 2]);
  assert.deepEqual(await states(), []);
});

test("without a connection everything stays, and goes out once it is there", async () => {
  const { hall, queue, move, states, calls } = await atTable();
  hall.down = true;
  await move("a1a2");
  await move("b1b2");
  await queue.sync(GAME);
  assert.deepEqual(await states(), ["waiting", "waiting"]);
  assert.equal(calls.reached.at(-1), false);
  hall.down = false;
  await queue.syncAll();
  assert.deepEqual(hall.recorded.map((entry) => entry.move), ["a1a2", "b1b2"]);
});

test("what was closed meanwhile is opened again with all that waits", async () => {
  const before = await atTable();
  before.hall.down = true;
  await before.move("a1a2");
  const after = await atTable({ database: before.database, hall: before.hall });
  before.hall.down = false;
  await after.queue.syncAll();
  assert.deepEqual(before.hall.recorded.map((entry) => entry.key), ["key-1"]);
});

test("an answer that was lost records nothing twice", async () => {
  const { hall, queue, move, states } = await atTable();
  hall.answers = false;
  await move("a1a2");
  await queue.sync(GAME);
  assert.deepEqual(await states(), ["waiting"]);
  hall.answers = true;
  await queue.sync(GAME);
  assert.deepEqual(hall.requests.map(({ key, version }) => [key, version]), [["key-1", 1], ["key-1", 1]]);
  assert.equal(hall.recorded.length, 1);
  assert.deepEqual(await states(), []);
});

test("an act leaves the queue when the table that holds it has been read", async () => {
  const { store, queue, move } = await atTable();
  const leave = store.recorded.bind(store);
  const versions = [];
  store.recorded = async (item, version) => {
    versions.push([(await store.table(GAME)).version, version]);
    return leave(item, version);
  };
  await move("a1a2");
  await move("b1b2");
  await queue.sync(GAME);
  assert.deepEqual(versions, [[2, 2], [3, 3]]);
});

test("where somebody else was faster nothing is sent until it is decided", async () => {
  const { hall, store, queue, move, states } = await atTable();
  hall.down = true;
  await move("a1a2");
  await move("b1b2");
  hall.recorded.push({ key: "another", move: "c1c2", at: 2 });
  hall.down = false;
  await queue.sync(GAME);
  assert.deepEqual(await states(), [CONFLICT, "waiting"]);
  assert.deepEqual(hall.recorded.map((entry) => entry.move), ["c1c2"]);
  const [item] = await store.itemsOf(GAME);
  await queue.again(item, { base: hall.version });
  assert.deepEqual(hall.recorded.map((entry) => entry.move), ["c1c2", "a1a2", "b1b2"]);
});

test("a table that was read in time and is stale by a moment is a conflict too", async () => {
  const { hall, queue, move, states } = await atTable();
  await move("a1a2");
  hall.recorded.push({ key: "another", move: "c1c2", at: 2 });
  await queue.sync(GAME);
  assert.deepEqual(await states(), [CONFLICT]);
});

test("what is discarded takes along what was made on it", async () => {
  const { hall, store, queue, move, states } = await atTable();
  hall.down = true;
  for (const text of ["a1a2", "b1b2", "c1c2"]) await move(text);
  const items = await store.itemsOf(GAME);
  await queue.discard(items[1]);
  assert.deepEqual((await store.itemsOf(GAME)).map((item) => item.label), ["a1a2"]);
  assert.deepEqual(await states(), ["waiting"]);
});

test("a move that the record does not know as lawful is asked about before it is sent", async () => {
  const { hall, store, queue, move, states } = await atTable();
  await move("d1d9");
  await queue.sync(GAME);
  assert.deepEqual(await states(), [CHECK]);
  assert.deepEqual(hall.requests, []);
  const [item] = await store.itemsOf(GAME);
  await queue.again(item, { sure: true });
  assert.deepEqual(hall.recorded.map((entry) => entry.move), ["d1d9"]);
});

test("a move can be undone until it is sent, and is sent when its time is up", async () => {
  const { hall, queue, clock, move, states } = await atTable();
  await move("a1a2", { held: 4000 });
  await queue.sync(GAME);
  assert.deepEqual(hall.requests, []);
  assert.equal(await queue.undo(GAME), true);
  assert.deepEqual(await states(), []);
  await move("b1b2", { held: 4000 });
  clock.now += 4000;
  await queue.sync(GAME);
  assert.deepEqual(hall.recorded.map((entry) => entry.move), ["b1b2"]);
  await move("c1c2", { held: 4000 });
  await queue.release(GAME);
  await queue.sync(GAME);
  assert.equal(hall.recorded.length, 2);
  assert.equal(await queue.undo(GAME), false);
});

test("what has been sent is not undone", async () => {
  const { hall, queue, move } = await atTable();
  hall.answers = false;
  await move("a1a2");
  await queue.sync(GAME);
  assert.equal(await queue.undo(GAME), false);
});

test("a warning is confirmed with the token that came with it", async () => {
  const { hall, store, queue, move, states } = await atTable();
  hall.says = [{ status: 409, data: { code: "confirmation_needed", confirm: "t", warnings: [{ title: "!" }] } }];
  await move("a1a2");
  await queue.sync(GAME);
  assert.deepEqual(await states(), [CONFIRM]);
  const [item] = await store.itemsOf(GAME);
  await queue.again(item, {});
  assert.equal(hall.requests.at(-1).confirm, "t");
  assert.equal(hall.recorded.length, 1);
});

test("a refusal is shown and stops what was made on it", async () => {
  const { hall, store, queue, move, states } = await atTable();
  hall.says = [{ status: 409, data: { code: "not_your_turn", title: "no", article: { number: "2.1" } } }];
  await move("a1a2");
  await move("b1b2");
  await queue.sync(GAME);
  assert.deepEqual(await states(), [REFUSED, "waiting"]);
  assert.deepEqual((await store.itemsOf(GAME))[0].problem, { code: "not_your_turn", title: "no", article: "2.1" });
});

test("who signs in as somebody else sends nothing of the other's", async () => {
  const { database, hall, move } = await atTable();
  hall.down = true;
  await move("a1a2");
  hall.down = false;
  hall.actor = "user:2";
  const other = await atTable({ database, hall });
  await other.queue.syncAll();
  assert.deepEqual(await other.states(), [FOREIGN]);
  assert.deepEqual(hall.requests, []);
});

test("who is signed out keeps what he has made", async () => {
  const { hall, queue, calls, move, states } = await atTable();
  hall.says = [{ status: 401, data: { code: "token_expired", title: "expired" } }];
  await move("a1a2");
  await queue.sync(GAME);
  assert.deepEqual(await states(), ["waiting"]);
  assert.deepEqual(calls.refused, [401]);
});

test("a server under load is asked again with the same key", async () => {
  const { hall, queue, move, states } = await atTable();
  hall.says = [{ status: 503, data: null }];
  await move("a1a2");
  await queue.sync(GAME);
  assert.deepEqual(await states(), ["waiting"]);
  await queue.sync(GAME);
  assert.deepEqual(hall.requests.map(({ key }) => key), ["key-1", "key-1"]);
  assert.equal(hall.recorded.length, 1);
});
