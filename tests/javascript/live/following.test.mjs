import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, Following, judge } from "../../../games/web/static/web/live/following.js";

class FakeSource extends EventTarget {
  static CLOSED = 2;
  static made = [];

  constructor(address) {
    super();
    this.address = address;
    this.readyState = 1;
    FakeSource.made.push(this);
  }

  close() {
    this.readyState = 2;
  }

  say(type, id, data) {
    const event = Object.assign(new Event(type), { lastEventId: String(id), data: JSON.stringify(data) });
    if (type === "message") this.onmessage(event);
    else this.dispatchEvent(event);
  }
}

function listening(after = 5) {
  FakeSource.made = [];
  const told = { messages: [], resets: 0, states: [], waits: [] };
  const line = new Following({
    url: "http://x/live/games/1",
    after,
    Source: FakeSource,
    wait: (then, pause) => told.waits.push([then, pause]),
    on: {
      message: (message) => told.messages.push(message.n),
      reset: () => (told.resets += 1),
      state: (state) => told.states.push(state),
    },
  });
  line.open();
  return { line, told, source: FakeSource.made[0] };
}

test("an address says behind which position to begin", () => {
  assert.equal(addressOf("/live/games/1", 12), "/live/games/1?after=12");
});

test("what is shown, what follows on it, what leaves a gap", () => {
  assert.equal(judge(3, 3), "old");
  assert.equal(judge(1, 3), "old");
  assert.equal(judge(4, 3), "next");
  assert.equal(judge(5, 3), "gap");
});

test("nothing is taken twice", () => {
  const { source, told } = listening();
  source.say("message", 5, { n: 5 });
  source.say("message", 6, { n: 6 });
  source.say("message", 6, { n: 6 });
  source.say("message", 9, { n: 9 });
  assert.deepEqual(told.messages, [6, 9]);
});

test("a page that was hidden goes on where it stopped", () => {
  const { line, source, told } = listening();
  source.say("message", 8, { n: 8 });
  line.close();
  assert.equal(source.readyState, 2);
  line.open();
  assert.equal(FakeSource.made[1].address, "http://x/live/games/1?after=8");
  FakeSource.made[1].say("message", 8, { n: 8 });
  assert.deepEqual(told.messages, [8]);
});

test("open twice is one line", () => {
  const { line } = listening();
  line.open();
  assert.equal(FakeSource.made.length, 1);
});

test("hello and resume say where to go on, never further back", () => {
  const { line, source } = listening();
  source.say("hello", 7, { after: 7 });
  source.say("resume", 6, { after: 6 });
  assert.equal(line.after, 7);
});

test("who was away too long reads the page anew and goes on from there", () => {
  const { line, source, told } = listening();
  source.say("reset", 100, { after: 100 });
  assert.equal(told.resets, 1);
  assert.equal(line.after, 100);
});

test("a broken line is the browser's to mend, a refused one is tried anew and later each time", () => {
  const { source, told } = listening();
  source.readyState = 0;
  source.onerror();
  assert.equal(told.waits.length, 0);
  source.readyState = 2;
  source.onerror();
  told.waits[0][0]();
  FakeSource.made[1].readyState = 2;
  FakeSource.made[1].onerror();
  assert.deepEqual(told.waits.map(([, pause]) => pause), [1000, 2000]);
  assert.deepEqual(told.states, ["broken", "broken", "broken"]);
});

test("a hidden page does not try anew", () => {
  const { line, source, told } = listening();
  source.readyState = 2;
  source.onerror();
  line.close();
  told.waits[0][0]();
  assert.equal(FakeSource.made.length, 1);
});
