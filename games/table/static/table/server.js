// What a table asks of the server. A network that is down is no error here: the answer is null.

const ROOT = "/api/v1";

export class Server {
  // `ask` is how a browser asks: given, so that a test can give its own.
  constructor({ ask, language, csrf, token = "" }) {
    Object.assign(this, { ask, language, csrf, token });
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
      return { status: answer.status, etag: answer.headers.get("ETag"), data: text ? JSON.parse(text) : null };
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

  // `key` is the command's own: sent again it is recorded once.
  give(game, address, body, { version, key = "", confirm = "", dryRun = false }) {
    const query = new URLSearchParams();
    if (dryRun) query.set("dry_run", "true");
    if (confirm) query.set("confirm", confirm);
    const search = query.toString();
    const headers = { "Content-Type": "application/json", "If-Match": `"${version}"` };
    if (key) headers["Idempotency-Key"] = key;
    return this.#ask(`/games/${game}/${address}${search ? `?${search}` : ""}`, {
      method: "POST",
      headers: this.#headers(headers),
      body: JSON.stringify(body),
    });
  }
}
