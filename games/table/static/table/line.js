// What both pages of the table screen share: the line to the server, the token, the worker.

import { Queue } from "./queue.js";
import { Server } from "./server.js";
import { Signer } from "./signing.js";
import { Store } from "./store.js";

// `{name}` in a sentence is filled in.
export function sayer(words) {
  return (code, values = {}) => words[code].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// The token that an address brings behind its #, where no server is sent it; "" for none.
export function tokenOf(hash) {
  return /^#token=(qipu_[\w-]+)$/.exec(hash)?.[1] ?? "";
}

export function cookie(text, name) {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(text)?.[1] ?? "";
}

// What is told to who may not read or write: the sentence of the server, or our own.
export function refusal(say, { status, data }) {
  if (status === 404) return say("no_table");
  return status === 401 ? say("sign_in") : (data?.title ?? say("not_allowed"));
}

export class Line {
  // `page` is the page itself, `browser` what there is of its own: indexedDB, crypto, navigator.
  constructor(page, browser) {
    Object.assign(this, { page, browser });
    this.say = sayer(JSON.parse(page.getElementById("words").textContent));
  }

  // Opens what is kept here and makes the queue; `change(game)` is told of what changed.
  async connect({ token, ask, change }) {
    const { page, browser } = this;
    this.store = await Store.open(browser.indexedDB);
    if (token) await this.store.set("token", token);
    this.server = new Server({
      ask,
      language: page.documentElement.lang,
      csrf: () => cookie(page.cookie, "csrftoken"),
      token: (await this.store.setting("token")) ?? "",
    });
    const subtle = browser.crypto.subtle;
    if (subtle) {
      const register = (body) => this.server.registerKey(body);
      const name = [this.say("this_device"), browser.navigator.platform].filter(Boolean).join(" ");
      this.server.signer = new Signer({ subtle, store: this.store, register, name });
    }
    const on = { change, reached: (yes) => this.show(yes ? "online" : "offline"), refused: (answer) => this.refused(answer) };
    this.queue = new Queue({
      store: this.store,
      server: this.server,
      now: Date.now,
      newKey: () => browser.crypto.randomUUID(),
      on,
    });
    const { worker, scope } = page.body.dataset;
    browser.navigator.serviceWorker?.register(worker, { scope }).catch(() => {});
    browser.navigator.storage?.persist?.().catch(() => {});
    return this;
  }

  show(state) {
    const line = this.page.getElementById("line");
    line.textContent = this.say(state);
    line.dataset.state = state;
  }

  // Who is not known is asked to sign in, or for the token of the device; nothing kept is lost.
  refused(answer) {
    const box = this.page.getElementById("sign-in");
    box.hidden = false;
    box.querySelector(".refusal").textContent = refusal(this.say, answer);
  }
}
