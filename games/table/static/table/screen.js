// One table: the record's position and clocks, moves by two taps, acts by menu. What is entered
// goes through the queue, with or without a connection; the record alone says how things stand.

import { Following, judge } from "../web/live/following.js";
import { Drawing, node } from "../web/replay/drawing.js";
import { parseTokens } from "../web/replay/positions.js";
import { ActDialog, followsOf } from "./act.js";
import { elementsOf, milliseconds } from "./forms.js";
import { Line, tokenOf } from "./line.js";
import { beginning, crossing, fitting, nearest, tapped, withWaiting, written } from "./taps.js";
import { unrecorded } from "./waiting.js";

const HELD = 4000; // milliseconds in which a move can be undone before it is sent
const AGAIN = 10000; // milliseconds until the record is asked for anew where no channel tells of it
const RETRY = 3000;

// The server's drawing, with what is touched marked upon it.
class Board {
  // `hold`: the element it stands in; `on(square)` is told what is touched.
  constructor(hold, on) {
    this.hold = hold;
    hold.addEventListener("click", (event) => {
      const square = this.#at(event);
      if (square) on(square);
    });
  }

  draw(text, turned) {
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    this.svg = document.importNode(drawn, true);
    this.hold.replaceChildren(this.svg);
    this.drawing = new Drawing(this.svg);
    this.drawing.turned = turned;
    this.cell = Number(this.svg.dataset.grid.split(" ")[1]);
    this.marks = node(this.svg, "g", { class: "touched" });
  }

  get places() {
    return this.drawing.places;
  }

  #at(event) {
    const matrix = this.svg?.getScreenCTM();
    if (!matrix) return "";
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const { width, height } = this.drawing.size;
    return nearest(this.places, this.drawing.turned ? [width - x, height - y] : [x, y], this.cell * 0.75);
  }

  // `waiting`: the squares of what is not on record yet; `goals`: where a man may lawfully go.
  show({ men, last, waiting, selected, goals }) {
    this.drawing.show(men, last);
    this.marks.replaceChildren();
    for (const square of waiting) this.#mark("unrecorded", square, 0.5);
    if (selected) this.#mark("selected", selected, 0.5);
    for (const square of goals) this.#mark("goal", square, 0.16);
  }

  #mark(kind, square, share) {
    const [cx, cy] = this.drawing.place(square);
    node(this.marks, "circle", { class: kind, cx, cy, r: this.cell * share });
  }
}

const $ = (id) => document.getElementById(id);
const game = /([0-9a-f-]{36})\/$/.exec(location.pathname)?.[1] ?? "";
// The frame alone is kept for the tables' own addresses; whoever opens it is shown the list.
if (!game) {
  location.replace("../");
  await new Promise(() => {});
}
const element = elementsOf(document);
const connection = new Line(document, window);
const { say } = connection;
await connection.connect({
  token: tokenOf(location.hash),
  ask: fetch.bind(window),
  change: (changed) => changed === game && draw(),
});
if (location.hash) history.replaceState(null, "", location.pathname + location.search);
const { store, server, queue } = connection;
const board = new Board($("board"), touch);
const dialog = new ActDialog($("act"), { element, say, preview, record, answers: (form) => new FormData(form) });
const time = (made) => new Date(made).toLocaleTimeString(document.documentElement.lang);

let table = await store.table(game);
let items = [];
let selected = "";
let turned = (await store.setting(`turned:${game}`)) ?? false;
let line = null;
let reading = true; // until the server has answered, or has not
let drawnTurned = null;

// -- the record ------------------------------------------------------------------------------

async function read() {
  const found = await queue.read(game);
  reading = false;
  if (found) {
    $("sign-in").hidden = true;
    table = found;
    await drawing();
    listen();
  }
  await draw();
}

// The drawing is the same for the whole game; both ways round are kept for when the line is down.
async function drawing() {
  if (drawnTurned === turned) return;
  const name = `board:${game}:${turned}`;
  let text = await store.setting(name);
  if (!text) {
    const answers = await Promise.all(
      [false, true].map(async (flipped) => {
        const answer = await fetch(`/games/${game}/board.svg?ply=0${flipped ? "&flip=1" : ""}`).catch(() => null);
        if (answer?.ok) await store.set(`board:${game}:${flipped}`, await answer.text());
      }),
    );
    text = answers.length ? await store.setting(name) : "";
  }
  if (!text) return;
  board.draw(text, turned);
  drawnTurned = turned;
}

function listen() {
  if (line || !table.live) return;
  const on = {
    message: (message) => judge(message.version, table.version) !== "old" && read(),
    reset: read,
    state: () => {},
  };
  line = new Following({ url: table.live, after: table.after, Source: EventSource, wait: setTimeout, on });
  line.open();
}

// -- what is shown ---------------------------------------------------------------------------

// Moves on their way to the record: what waits for a decision, and what was made on it, is not.
function moves() {
  const stopped = items.findIndex((item) => item.state !== "waiting");
  return items.slice(0, stopped < 0 ? items.length : stopped).filter((item) => item.move);
}

function shownNow() {
  const sides = table.sides.map((side) => side.code);
  return withWaiting({ men: new Map(parseTokens(table.men)), sides, toMove: table.side_to_move }, moves());
}

function sideLine(hold, side, toMove) {
  hold.className = `side ${side.code}${toMove === side.code ? " to-move" : ""}${side.running ? " running" : ""}`;
  const marks = [
    toMove === side.code && table.status === "running" && say("to_move"),
    side.running && say("runs"),
    side.fouls && say("fouls", { count: side.fouls }),
    side.signed && say("signed"),
  ];
  hold.replaceChildren(
    element("span", { className: "word" }, side.word),
    element("b", { className: "name" }, side.name || "—"),
    element("span", { className: "marks" }, marks.filter(Boolean).join(" · ")),
    element("span", { className: "time" }, side.clock),
    element("span", { className: "note" }, side.note),
  );
}

// What is kept, the acts before the table: one that has left the queue is in the table by then.
async function load() {
  items = await store.itemsOf(game);
  table = (await store.table(game)) ?? table;
}

let drawn = 0;
async function draw() {
  const turn = (drawn += 1);
  await load();
  if (turn !== drawn) return;
  $("unrecorded").replaceChildren(...unrecorded(items, table, { element, say, queue, time, choose: asMade }));
  $("table").hidden = !table;
  $("never-read").textContent = say("never_read");
  $("never-read").hidden = Boolean(table) || reading || !$("sign-in").hidden;
  if (!table) return;
  await drawing();
  showBoard();
  showWords();
  showHeld();
  showMenu();
}

function showBoard() {
  const { men, toMove, last } = shownNow();
  const [first, second] = table.sides;
  sideLine($("side-below"), turned ? second : first, toMove);
  sideLine($("side-above"), turned ? first : second, toMove);
  if (!board.svg) return;
  const picked = dialog.picked;
  const lawful = items.length || !selected ? [] : beginning(table.moves, selected);
  board.show({
    men,
    last: last.length ? last.join(" ") : table.last,
    waiting: [...moves().flatMap((item) => item.move.squares.slice(-1)), ...picked],
    selected,
    goals: lawful.map((move) => move.squares.split(" ").at(-1)),
  });
}

let wordsOf = "";
function showWords() {
  if (wordsOf === table.etag) return;
  wordsOf = table.etag;
  $("place").textContent = table.about;
  $("as-recorded").textContent = say("as_recorded", { version: table.version, time: table.recorded_at });
  $("waits").textContent = table.waits_for;
  $("waits").hidden = !table.waits_for;
  $("result").textContent = table.result;
  $("result").hidden = !table.result;
  $("replay").href = `/games/${game}/`;
  $("lines").replaceChildren(
    ...table.lines.map((entry) => {
      const text = [entry.is_move ? `${entry.ply}.` : "", entry.side, entry.text, entry.time].filter(Boolean).join(" ");
      return element("li", { value: entry.version, className: entry.is_move ? "move" : "" }, entry.annulled ? element("s", {}, text) : text);
    }),
  );
}

// -- moves -----------------------------------------------------------------------------------

// One touch after the other, however fast they come: each finds what the one before has made.
let touching = Promise.resolve();
function touch(square) {
  touching = touching.then(() => touched(square)).catch(console.error);
}

async function touched(square) {
  await load();
  if (!table) return;
  if (dialog.touched(square)) {
    showPicking();
    return;
  }
  if (table.status !== "running") return;
  const { men, toMove } = shownNow();
  const { taps } = table;
  const sent = items.some((item) => item.held_until);
  if (sent) {
    await queue.release(game);
    queue.sync(game);
  }
  const made = tapped({ selected, square, men, taps });
  selected = made.selected ?? "";
  // Another man of the same side: the hand has moved to it.
  if (made.move && taps > 1 && men.has(square) && !items.length && sameSide(square)) {
    selected = square;
  } else if (made.move) {
    await moveMade(made.move, men, toMove);
  }
  showBoard();
}

function sameSide(square) {
  return beginning(table.moves, square).length > 0;
}

async function moveMade(squares, men, side) {
  selected = "";
  const found = items.length ? [] : fitting(table.moves, squares);
  if (items.length) {
    const crosses = squares.length > 1 && crossing(board.places, men, ...squares);
    const text = written(table, squares, crosses);
    await enter({ squares, men, side, move: text, label: text });
  } else if (found.length === 1) await enter({ squares, men, side, move: found[0].move, label: found[0].text });
  else if (found.length > 1) {
    const choices = found.map((move) => [move.text, () => enter({ squares, men, side, move: move.move, label: move.text, sure: true })]);
    dialog.ask(say("choose"), "", [...choices, [say("back"), () => {}]]);
  } else await unlawful(squares, men, side);
}

// Not lawful by the record: what follows is shown before it is recorded as it was made.
async function unlawful(squares, men, side) {
  const crosses = squares.length > 1 && crossing(board.places, men, ...squares);
  const move = written(table, squares, crosses);
  const answer = await tryOut("moves", { side, move });
  const record = [say("as_made"), () => enter({ squares, men, side, move, label: move, sure: true })];
  const back = [say("back"), () => {}];
  if (answer.follows) dialog.ask(say("illegal"), answer.follows, [record, back]);
  else if (answer.offline) dialog.ask(say("illegal"), element("p", {}, say("no_preview")), [record, back]);
  else dialog.ask(move, element("p", { className: "refused" }, answer.refusal), [back]);
}

function enter({ squares, men, side, move, label, sure = false }) {
  const man = squares.length === 1 ? side : men.get(squares[0]);
  const word = table.sides.find((known) => known.code === side)?.word ?? "";
  return queue
    .add({
      game,
      actor: table.actor,
      address: "moves",
      body: { side, move },
      label: `${word} ${label}`,
      version: table.version,
      held: HELD,
      move: { squares, side, man },
      sure,
    })
    .then(draw)
    .then(soon);
}

// The acts held back are shown with the seconds left, an entry for the clock, and the way back.
function showHeld() {
  const last = items.at(-1);
  const hold = $("held");
  const isHeld = Boolean(last?.held_until) && last.state === "waiting";
  hold.hidden = !isHeld;
  if (!isHeld || hold.dataset.seq === String(last.seq)) return;
  hold.dataset.seq = last.seq;
  const reading = element("input", { inputMode: "numeric", placeholder: say("reading"), "aria-label": say("reading") });
  reading.onfocus = () => hold.classList.add("stopped");
  reading.onchange = async () => {
    const shown = milliseconds(reading.value);
    const [item] = (await store.itemsOf(game)).filter((other) => other.seq === last.seq);
    if (item && shown !== null) await store.change({ ...item, body: { ...item.body, reading_ms: shown } });
  };
  hold.classList.remove("stopped");
  hold.replaceChildren(
    element("b", {}, last.label),
    element("span", { className: "seconds" }),
    element("button", { className: "undo", onclick: () => queue.undo(game) }, say("undo")),
    element("button", { className: "primary now", onclick: () => queue.release(game).then(() => queue.sync(game)) }, say("now")),
    "press" in table && table.press ? reading : "",
  );
}

// -- presses and acts ------------------------------------------------------------------------

function act(address, body, label) {
  return queue.add({ game, actor: table.actor, address, body, label, version: table.version }).then(() => queue.sync(game));
}

let menuOf = "";
function showMenu() {
  if (menuOf === table.etag) return; // under a finger nothing is made anew
  menuOf = table.etag;
  const presses = [];
  if (table.status === "running" && table.press === "apart") {
    for (const side of table.sides) {
      const label = say("press", { side: side.word });
      const press = async () => {
        await queue.release(game);
        await act("clock-presses", { side: side.code }, label);
      };
      presses.push(element("button", { className: `press ${side.running ? "running" : ""}`, onclick: press }, say("press", { side: side.word })));
    }
  }
  const pass = table.moves.find((move) => !move.squares);
  if (pass) {
    const made = () =>
      enter({ squares: [], men: new Map(), side: shownNow().toMove, move: pass.move, label: pass.text });
    presses.push(element("button", { className: "pass", onclick: made }, pass.text));
  }
  $("presses").replaceChildren(...presses);
  $("due").replaceChildren(...table.acts.filter((found) => found.due).map(actButton));
  const opened = new Set([...$("menu").querySelectorAll("details[open]")].map((found) => found.dataset.group));
  const listed = table.acts.filter((found) => !found.due);
  const groups = [...new Set(listed.map((found) => found.group))];
  $("menu").replaceChildren(
    ...groups.map((heading) => {
      const acts = listed.filter((found) => found.group === heading).map(actButton);
      return element("details", { "data-group": heading, open: opened.has(heading) }, element("summary", {}, heading), ...acts);
    }),
  );
}

function actButton(found) {
  return element("button", { "data-act": found.slug, onclick: () => dialog.open(found) }, found.title);
}

function record(found, address, body) {
  act(address, body, [found.title, ...sidesIn(body)].join(" · "));
}

function sidesIn(body) {
  return table.sides.filter((side) => Object.values(body).includes(side.code)).map((side) => side.word);
}

function showPicking() {
  const hold = $("held");
  hold.hidden = false;
  hold.dataset.seq = "";
  hold.classList.add("stopped");
  const done = () => {
    hold.hidden = true;
    dialog.goOn();
    showBoard();
  };
  hold.replaceChildren(element("b", {}, dialog.picked.join(" ")), element("button", { className: "primary", onclick: done }, say("done")));
  showBoard();
}

async function preview(found, address, body) {
  await queue.release(game);
  await queue.sync(game);
  if ((await store.itemsOf(game)).length) {
    return navigator.onLine && (await queue.read(game)) ? { refusal: say("send_first") } : { offline: true };
  }
  return tryOut(address, body);
}

async function tryOut(address, body) {
  const answer = await server.give(game, address, body, { version: table.version, dryRun: true });
  if (answer === null) return { offline: true };
  if (answer.status === 200) return { follows: followsOf({ element, say }, answer.data) };
  if (answer.data?.code === "version_conflict") read();
  const faults = (answer.data?.errors ?? []).map((fault) => fault.detail).filter(Boolean);
  return { refusal: [answer.data?.title ?? String(answer.status), ...faults].join(" ") };
}

// A move that waits and is not lawful by the record: shown what follows, recorded as it was made.
async function asMade(item) {
  const found = item.candidates ?? [];
  const back = [say("back"), () => {}];
  if (found.length > 1) {
    const choices = found.map((move) => [move.text, () => queue.again(item, { sure: true, body: { ...item.body, move: move.move } })]);
    dialog.ask(say("choose"), "", [...choices, back]);
    return;
  }
  const { occurred_at: _, ...body } = item.body;
  const answer = await tryOut(item.address, body);
  const content = answer.follows ?? element("p", { className: "refused" }, answer.refusal ?? say("no_preview"));
  dialog.ask(say("illegal"), content, [[say("as_made"), () => queue.again(item, { sure: true })], back]);
}

// -- time ------------------------------------------------------------------------------------

let timer = 0;
function soon() {
  clearInterval(timer);
  timer = setInterval(tick, 250);
}

async function tick() {
  const held = items.filter((item) => item.held_until);
  if (!held.length) clearInterval(timer);
  if ($("held").classList.contains("stopped")) return;
  const left = Math.max(0, ...held.map((item) => item.held_until - Date.now()));
  const seconds = $("held").querySelector(".seconds");
  if (seconds) seconds.textContent = say("held", { seconds: Math.ceil(left / 1000) });
  if (held.length && !left) {
    await queue.release(game);
    queue.sync(game);
  }
}

document.querySelector("#sign-in form").onsubmit = async (event) => {
  event.preventDefault();
  await store.set("token", event.target.elements.token.value.trim());
  location.reload();
};

$("turn").onclick = async () => {
  turned = !turned;
  await store.set(`turned:${game}`, turned);
  await draw();
};
addEventListener("online", () => queue.syncAll().then(read));
document.addEventListener("visibilitychange", () => document.hidden || read());
setInterval(() => items.some((item) => item.state === "waiting" && !item.held_until) && queue.syncAll(), RETRY);
setInterval(() => document.hidden || read(), AGAIN);

await draw();
soon();
await read();
await queue.syncAll();
