// The key with which this device signs acts, one for each who acts on it. It is made here and no
// script can read it out; where the browser has no Ed25519 acts go out without a signature.

export const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text) => new TextEncoder().encode(text);

// What is signed of a request: docs/ledger.md.
export function actText({ address, key, version, body }) {
  return `qipu-act-v1\n${address}\n${key}\n${version}\n${body}`;
}

export class Signer {
  // `subtle`: the browser's own; `register(body)` asks the server; `name`: what the device is called.
  constructor({ subtle, store, register, name }) {
    Object.assign(this, { subtle, store, register, name });
  }

  async #made(actor) {
    const stored = await this.store.setting(`act-key:${actor}`);
    if (stored) return stored;
    const pair = await this.subtle.generateKey({ name: "Ed25519" }, false, ["sign", "verify"]);
    const shown = hex(await this.subtle.exportKey("raw", pair.publicKey));
    const key = { privateKey: pair.privateKey, public: shown, registered: false };
    await this.store.set(`act-key:${actor}`, key);
    return key;
  }

  async #sign(key, text) {
    return hex(await this.subtle.sign({ name: "Ed25519" }, key.privateKey, bytes(text)));
  }

  // The key of who acts, on record; null where there can be none now.
  async #registered(actor) {
    const key = await this.#made(actor);
    if (key.registered) return key;
    const proof = await this.#sign(key, `qipu-key-v1\n${actor}\n${this.name}\n`);
    const answer = await this.register({ key: key.public, name: this.name, proof });
    if (answer?.status !== 201 && answer?.data?.code !== "act_key_registered_already") return null;
    const known = { ...key, registered: true };
    await this.store.set(`act-key:${actor}`, known);
    return known;
  }

  // The header of a request, "" where it goes out unsigned.
  async header(actor, request) {
    try {
      const key = await this.#registered(actor);
      return key ? `${key.public}:${await this.#sign(key, actText(request))}` : "";
    } catch {
      return "";
    }
  }

  // The server does not know the key, or knows it as revoked: whether another attempt is worth it.
  async refused(actor, code) {
    if (code === "act_key_unknown") {
      const key = await this.#made(actor);
      await this.store.set(`act-key:${actor}`, { ...key, registered: false });
    } else if (code === "act_key_revoked") await this.store.set(`act-key:${actor}`, null);
    else return false;
    return true;
  }
}
