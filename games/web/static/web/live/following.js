// Listens to one channel of the live process: nothing lost, nothing twice. What the browser
// cannot know (which page, which EventSource) is given, so that a test can give its own.

const AGAIN = [1000, 2000, 5000, 10000]; // milliseconds until a line that was refused is tried anew

// Where to listen, from a position on.
export function addressOf(url, after) {
  return `${url}?after=${after}`;
}

// "old": the page shows it already; "next": it follows on what is shown; "gap": something is missing.
export function judge(version, shown) {
  if (version <= shown) return "old";
  return version === shown + 1 ? "next" : "gap";
}

// `on`: message(data), reset(), state("open" | "broken"). `wait` is setTimeout, `Source` EventSource.
export class Following {
  constructor({ url, after, Source, wait, on }) {
    Object.assign(this, { url, after, Source, wait, on });
    this.source = null;
    this.failures = 0;
    this.wanted = false;
  }

  open() {
    this.wanted = true;
    if (this.source) return;
    const source = new this.Source(addressOf(this.url, this.after));
    this.source = source;
    source.onopen = () => {
      this.failures = 0;
      this.on.state("open");
    };
    source.onmessage = (event) => this.#take(event);
    source.addEventListener("hello", (event) => this.#stand(event));
    source.addEventListener("resume", (event) => this.#stand(event));
    source.addEventListener("reset", (event) => {
      this.after = Number(event.lastEventId);
      this.on.reset();
    });
    source.onerror = () => this.#fail(source);
  }

  // A page that nobody looks at need not listen; it goes on where it stopped.
  close() {
    this.wanted = false;
    this.#leave();
  }

  #leave() {
    this.source?.close();
    this.source = null;
  }

  #stand(event) {
    this.after = Math.max(this.after, Number(event.lastEventId));
  }

  #take(event) {
    const position = Number(event.lastEventId);
    if (position <= this.after) return;
    this.after = position;
    this.on.message(JSON.parse(event.data));
  }

  // The browser tries a broken line again by itself, but not one that was refused.
  #fail(source) {
    this.on.state("broken");
    if (source !== this.source || source.readyState !== this.Source.CLOSED) return;
    this.#leave();
    const pause = AGAIN[Math.min(this.failures, AGAIN.length - 1)];
    this.failures += 1;
    this.wait(() => this.wanted && this.open(), pause);
  }
}
