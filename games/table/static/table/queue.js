// Acts made at the table, in their order, until each is on record. An act bears its command id
// and the version of the record that it was made on: sent twice it is recorded once, and where
// somebody else was faster it waits for a decision and overwrites nothing.

import { fitting } from "./taps.js";

export const WAITING = "waiting"; // to be sent, or to be sent again
export const CHECK = "check"; // the record does not know the move as lawful: was it made so?
export const CONFLICT = "conflict"; // others have acted since
export const CONFIRM = "confirm"; // the server asks to confirm
export const REFUSED = "refused"; // the server has refused it
export const FOREIGN = "foreign"; // made by somebody who is not signed in now

const SIGN_IN = new Set(["not_authenticated", "token_invalid", "token_expired", "token_revoked", "csrf_failed"]);
const LATER = new Set([429, 500, 502, 503, 504]);

export class Queue {
  // `now` and `newKey` are given, as are what is kept and who is asked; `on` is told of changes.
  constructor({ store, server, now, newKey, on }) {
    Object.assign(this, { store, server, now, newKey, on });
    this.running = new Map();
  }

  // `version`: of the record, as it was seen when the act was made.
  async add({ game, actor, address, body, label, version, held = 0, move = null, sure = false }) {
    const item = {
      key: this.newKey(),
      game,
      actor,
      address,
      body: { ...body, occurred_at: new Date(this.now()).toISOString() },
      label,
      made_at: this.now(),
      held_until: held ? this.now() + held : 0,
      state: WAITING,
      sent: false,
      sure,
      move,
    };
    const added = await this.store.append(item, version);
    this.on.change(game);
    return added;
  }

  // Nothing is held back any longer: the next act has begun.
  async release(game) {
    for (const item of await this.store.itemsOf(game)) {
      if (item.held_until) await this.store.change({ ...item, held_until: 0 });
    }
  }

  // The last act, where it has not been sent.
  async undo(game) {
    const last = (await this.store.itemsOf(game)).at(-1);
    if (!last || last.sent) return false;
    await this.store.remove(last.seq);
    this.on.change(game);
    return true;
  }

  // This act and, as they were made on it, all behind it.
  async discard(item) {
    for (const later of await this.store.itemsOf(item.game)) {
      if (later.seq >= item.seq) await this.store.remove(later.seq);
    }
    this.on.change(item.game);
  }

  // The official has looked: send it on the record as it stands now, or as it was made.
  async again(item, changes) {
    await this.store.change({ ...item, state: WAITING, problem: null, held_until: 0, ...changes });
    this.on.change(item.game);
    return this.sync(item.game);
  }

  async syncAll() {
    const games = new Set((await this.store.items()).map((item) => item.game));
    for (const game of games) await this.sync(game);
  }

  // One at a time for each game; whoever asks meanwhile waits for another turn.
  async sync(game) {
    const running = this.running.get(game);
    if (running) {
      running.again = true;
      return running.done;
    }
    const turn = { again: true };
    this.running.set(game, turn);
    turn.done = (async () => {
      try {
        while (turn.again) {
          turn.again = false;
          await this.#drain(game);
        }
      } finally {
        this.running.delete(game);
        this.on.change(game);
      }
    })();
    return turn.done;
  }

  async #drain(game) {
    for (;;) {
      const [item] = await this.store.itemsOf(game);
      if (!item || item.state !== WAITING || item.held_until > this.now()) return;
      const ready = await this.#ready(item);
      if (!ready) return;
      const sent = { ...ready, sent: true };
      await this.store.change(sent);
      const answer = await this.server.give(game, sent.address, sent.body, {
        version: sent.base,
        key: sent.key,
        confirm: sent.confirm ?? "",
      });
      if (!(await this.#answered(sent, answer))) return;
    }
  }

  // The act as it is to be sent, null where it cannot be now.
  async #ready(item) {
    const table = await this.#table(item);
    if (!table) return null;
    if (item.actor && table.actor !== item.actor) return this.#stop(item, FOREIGN);
    // What may be on record already is asked for by its key, whatever happened since.
    if (item.sent) return item;
    if (table.version !== item.base) return this.#stop(item, CONFLICT);
    if (!item.move || item.sure || !item.move.squares.length) return item;
    const found = fitting(table.moves, item.move.squares);
    if (found.length !== 1) return this.#stop(item, CHECK, { candidates: found });
    return { ...item, body: { ...item.body, move: found[0].move } };
  }

  async #table(item) {
    const held = await this.store.table(item.game);
    if (held && held.version === item.base && !item.sent) return held;
    return this.read(item.game);
  }

  // Read the table and keep it; null where the server cannot be reached or does not know who asks.
  async read(game) {
    const held = await this.store.table(game);
    const answer = await this.server.table(game, held?.etag);
    if (answer === null) {
      this.on.reached(false);
      return null;
    }
    this.on.reached(true);
    if (answer.status === 304) return held;
    if (answer.status !== 200) {
      this.on.refused(answer);
      return null;
    }
    const table = { ...answer.data, etag: answer.etag };
    await this.store.saveTable(table);
    return table;
  }

  async #answered(item, answer) {
    if (answer === null) {
      this.on.reached(false);
      return false;
    }
    this.on.reached(true);
    const { status, data } = answer;
    if (status === 200 || status === 201) {
      // In this order: a table without the move and no act that waits would judge the next move
      // by the position before it.
      await this.read(item.game);
      await this.store.recorded(item, data.version);
      this.on.change(item.game);
      return true;
    }
    if (LATER.has(status)) return false;
    const code = data?.code ?? "";
    if (status === 401 || SIGN_IN.has(code)) {
      this.on.refused(answer);
      return false;
    }
    const problem = { code, title: data?.title ?? "", article: data?.article?.number ?? "" };
    if (code === "version_conflict") await this.#stop(item, CONFLICT);
    else if (code === "confirmation_needed") {
      await this.#stop(item, CONFIRM, { confirm: data.confirm, warnings: data.warnings });
    } else await this.#stop(item, REFUSED, { problem });
    return false;
  }

  async #stop(item, state, more = {}) {
    await this.store.change({ ...item, ...more, state, sent: false });
    await this.read(item.game);
    this.on.change(item.game);
    return null;
  }
}
