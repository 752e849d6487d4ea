// What a table asks of the server. A network that is down is no error here: the answer is null.

const ROOT = "/api/v1";
const UNSIGNED = "sealed-moves"; // a signature would tell the move to whoever tries them all

export class Server {
  // `ask` is how a browser asks: given, so that a test can give its own. `signer` signs acts,
  // where the browser can.
  constructor({ ask, language, csrf, token = "", signer = null }) {
    Object.assign(this, { ask, language, csrf, token, signer });
  }

  #headers(more) {
    const own = this.token
      ? { Authorization: `Bearer ${this.token}` }
      : { "X-CSRFToken": this.csrf() };
    return { "Accept-Language": this.language, ...own, ...more };
  }

  async #ask(path, options) {
    try {
      const answer = await this.ask(ROOT + path, { credentials: "same-origin", cache: "no-store", ...options });
      const text = answer.status === 304 ? "" : await answer.text();
      const [etag, receipt] = ["ETag", "Act-Receipt"].map((name) => answer.headers.get(name));
      return { status: answer.status, etag, receipt, data: text ? JSON.parse(text) : null };
    } catch {
      return null;
    }
  }

  // `etag`: of what is held already; 304 where the game still stands there, for who asks.
  table(game, etag = "") {
    const held = etag ? { "If-None-Match": etag } : {};
    return this.#ask(`/games/${game}/table`, { headers: this.#headers(held) });
  }

  tables(query = "") {
    return this.#ask(`/tables${query}`, { headers: this.#headers({}) });
  }

  events(game, after) {
    return this.#ask(`/games/${game}/events?after=${after}&limit=500`, { headers: this.#headers({}) });
  }

  registerKey(body) {
    const headers = this.#headers({ "Content-Type": "application/json" });
    return this.#ask("/ledger/act-keys", { method: "POST", headers, body: JSON.stringify(body) });
  }

  // `key` is the command's own: sent again it is recorded once. `actor`: who signs it.
  async give(game, address, body, { version, key = "", confirm = "", dryRun = false, actor = "" }) {
    const query = new URLSearchParams();
    if (dryRun) query.set("dry_run", "true");
    if (confirm) query.set("confirm", confirm);
    const search = query.toString();
    const path = `/games/${game}/${address}`;
    const sent = JSON.stringify(body);
    const signs = this.signer && actor && !dryRun && address !== UNSIGNED;
    for (let attempt = 0; ; attempt += 1) {
      const headers = { "Content-Type": "application/json", "If-Match": `"${version}"` };
      if (key) headers["Idempotency-Key"] = key;
      if (!dryRun) headers["Act-Receipt"] = "?1";
      const signature = signs ? await this.signer.header(actor, { address: ROOT + path, key, version, body: sent }) : "";
      if (signature) headers["Act-Signature"] = signature;
      const options = { method: "POST", headers: this.#headers(headers), body: sent };
      const answer = await this.#ask(`${path}${search ? `?${search}` : ""}`, options);
      const again = signature && !attempt && answer && (await this.signer.refused(actor, answer.data?.code));
      if (!again) return answer;
    }
  }
}
