// What both pages of the table screen share: the line to the server, the token, the worker.

import { Queue } from "./queue.js";
import { Server } from "./server.js";
import { Store } from "./store.js";

export const words = JSON.parse(document.getElementById("words").textContent);

export function say(code, values = {}) {
  return words[code].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

function csrf() {
  return /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}

// A token that came in the address (never sent to any server there) is kept and taken out of it.
function tokenOfAddress() {
  const found = /^#token=(qipu_[\w-]+)$/.exec(location.hash)?.[1] ?? "";
  if (found) history.replaceState(null, "", location.pathname + location.search);
  return found;
}

export function showLine(state) {
  const line = document.getElementById("line");
  line.textContent = say(state);
  line.dataset.state = state;
}

function askToSignIn(store, told) {
  const box = document.getElementById("sign-in");
  box.hidden = false;
  box.querySelector(".told").textContent = told;
  box.querySelector("form").onsubmit = async (event) => {
    event.preventDefault();
    await store.set("token", box.querySelector("[name=token]").value.trim());
    location.reload();
  };
}

export async function connect({ onChange }) {
  const store = await Store.open(indexedDB);
  const given = tokenOfAddress();
  if (given) await store.set("token", given);
  const token = (await store.setting("token")) ?? "";
  const server = new Server({ fetch: fetch.bind(window), language: document.documentElement.lang, csrf, token });
  const on = {
    change: onChange,
    reached: (yes) => showLine(yes ? "online" : "offline"),
    refused: ({ status, data }) => {
      if (status === 404) askToSignIn(store, say("no_table"));
      else if (status === 401) askToSignIn(store, say("sign_in"));
      else askToSignIn(store, data?.title ?? say("not_allowed"));
    },
  };
  const queue = new Queue({ store, server, now: Date.now, newKey: () => crypto.randomUUID(), on });
  const { worker, scope } = document.body.dataset;
  navigator.serviceWorker?.register(worker, { scope }).catch(() => {});
  navigator.storage?.persist?.().catch(() => {});
  return { store, server, queue };
}
