// Steps through a game on the board that the server drew. Every step is also a link that
// works without this file; moves, clocks and counters are read from those links.

import { Following, judge } from "./live/following.js";
import { countsInOrder, dataOf, placeOf } from "./live/moves.js";
import { addressAt, queryAt } from "./replay/addresses.js";
import { giveText } from "./replay/copying.js";
import { Drawing, node } from "./replay/drawing.js";
import { marksOf, placeOfPly, plyAt, widthFor, withPoint } from "./replay/clock_line.js";
import { digitsOf, turnedPlace } from "./replay/geometry.js";
import { movedOn, numbersOf, positionsOf } from "./replay/positions.js";
import { clampedPly, clockAt, goalsOf, keyOf, nextEvent, plyOfHash, steppedPly } from "./replay/stepping.js";

const PAUSE = 150; // milliseconds of rest before the server is asked about a position
const SPREAD = 2000; // milliseconds over which readers of one game ask for its page anew

const root = document.getElementById("replay");
const svg = root.querySelector("svg");
const drawing = new Drawing(svg);
const live = document.getElementById("live");
const watch = document.getElementById("watch");
const spoken = document.getElementById("spoken");
const pointed = document.getElementById("pointed");
const size = drawing.size;
const prefix = drawing.prefix;
const layer = (name) => drawing.layer(name);
const sides = root.dataset.sides.split(" "); // first mover first
const titles = root.dataset.titles.split("|");
let links, steps, rows, positions;
read();

let shownMove = null; // the link of the move shown of a line that is not the game's
let turned = svg.dataset.orientation === sides[1];
let numbered = "numbered" in root.dataset;
let ply = Number(root.dataset.ply);
let version = ply ? Number(steps[ply - 1].version) : 0;
drawing.turned = turned;

// What the page holds, from its links and its table of events.
function read() {
  links = [...root.querySelectorAll(".moves a")];
  steps = links.map((link) => link.dataset);
  rows = [...document.querySelectorAll(".timeline tbody tr")];
  positions = positionsOf(root.dataset.start, steps.map((step) => step.change));
}

// -- drawing ---------------------------------------------------------------------------------

function drawNumbers(men) {
  const inks = layer("bd-numbers");
  if (!inks) return new Map();
  const colours = { black: inks.dataset.onBlack, white: inks.dataset.onWhite };
  inks.replaceChildren();
  const numbers = numbered ? numbersOf(steps.map((step) => step.last), ply) : new Map();
  for (const [square, man] of men) {
    if (!numbers.has(square)) continue;
    const { scale, digits } = digitsOf(numbers.get(square));
    const [x, y] = drawing.place(square);
    const transform = `translate(${x} ${y}) scale(${scale})`;
    const group = node(inks, "g", { class: `bd-${man}-ink`, fill: colours[man], transform });
    for (const [digit, at] of digits) node(group, "use", { href: `#${prefix}-n${digit}`, x: at });
  }
  return numbers;
}

function draw() {
  const men = positions[ply];
  const step = steps[ply - 1];
  drawing.show(men, step?.last, step?.over, drawNumbers(men));
  const toMove = step ? step.next : root.dataset.begins;
  svg.querySelector("title").textContent = titles[sides.indexOf(toMove)];
  svg.querySelector("desc").textContent = said();
  ask();
}

// What only the server can say of a position: it in words, and points marked on the board.
let asking = 0;
function ask() {
  clearTimeout(asking);
  if (!root.dataset.board || (!spoken.open && !("points" in root.dataset))) return;
  if (pointed.textContent) pointed.hidden = true;
  const asked = ply;
  asking = setTimeout(async () => {
    const answer = await fetch(root.dataset.board + address(asked)).catch(() => null);
    if (!answer?.ok || asked !== ply) return;
    const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    if (asked !== ply) return;
    spoken.querySelector("p").textContent = drawn.querySelector("desc").textContent;
    if (!("points" in root.dataset)) return;
    const marks = [...drawn.querySelectorAll(".bd-over > *")].map((mark) => document.importNode(mark, true));
    layer("bd-over").replaceChildren(...marks);
    pointed.textContent = drawn.documentElement.dataset.remark ?? "";
    pointed.hidden = !pointed.textContent;
  }, PAUSE);
}

function said() {
  return ply ? steps[ply - 1].say : root.dataset.atStart;
}

function turn() {
  turned = !turned;
  drawing.turned = turned;
  svg.dataset.orientation = sides[turned ? 1 : 0];
  for (const label of layer("bd-label").children) {
    const [x, y] = turnedPlace(["x", "y"].map((name) => Number(label.getAttribute(name))), size);
    label.setAttribute("x", x);
    label.setAttribute("y", y);
  }
  root.classList.toggle("turned", turned);
  draw();
  remember();
}

function number() {
  const button = root.querySelector("[data-go=numbers]");
  if (!button) return;
  numbered = !numbered;
  button.toggleAttribute("aria-current", numbered);
  draw();
  remember();
}

// -- what stands around the board ----------------------------------------------------------

function showClocks() {
  for (const side of sides) {
    const clock = root.querySelector(`[data-clock=${side}]`);
    const { time, note, spent } = clockAt({ side, ...clock.dataset }, steps, ply);
    clock.querySelector(".time").textContent = time;
    clock.querySelector(".note").textContent = note;
    clock.querySelector(".spent").textContent = spent;
  }
}

// The figure of the clocks; a reader may have come before there was one.
function clockLine() {
  return root.querySelector(".clock-line svg");
}

// Says whether the figure has room for a move that was just played.
function drawClock(step) {
  const line = clockLine();
  if (!line) return !step.spent_ms;
  const scale = { spent: Number(line.dataset.spent), left: Number(line.dataset.left) };
  const half = step.side === sides[0] ? "first" : "second";
  const marks = marksOf(step, scale, half === "first");
  if (!marks) return false;
  for (const [name, mark] of [["spent", marks.bar], ["left", marks.point]]) {
    const path = line.querySelector(`.${name}.${half}`);
    path.setAttribute("d", withPoint(path.getAttribute("d"), step.ply, mark));
  }
  const { width, height } = line.viewBox.baseVal;
  line.setAttribute("viewBox", `0 0 ${widthFor(steps.length, width)} ${height}`);
  return true;
}

function address(at) {
  return queryAt(location.search, at, { turned, numbered });
}

function remember() {
  history.replaceState(null, "", addressAt(location, ply));
  const next = document.querySelector(".languages input[name=next]");
  if (next) next.value = location.pathname + address(ply);
  for (const [name, goal] of Object.entries(goalsOf(ply, steps.length))) {
    root.querySelector(`[data-go=${name}]`).href = address(goal);
  }
  for (const link of document.querySelectorAll("a[data-at-ply]")) link.search = address(ply);
}

// Scrolls the list alone, so that the board stays where the reader has it.
function reveal(link) {
  const list = link.closest("ol");
  const above = link.offsetTop; // the list is the link's positioned ancestor
  if (above < list.scrollTop || above + link.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = above - list.clientHeight / 2;
  }
}

function go(to, { say, at } = {}) {
  leaveLine();
  ply = clampedPly(to, steps.length);
  const link = links[ply - 1];
  const step = steps[ply - 1];
  version = at ?? (step ? Number(step.version) : 0);
  draw();
  showClocks();
  const counts = ((step ?? root.dataset).counts ?? "").split(" ");
  root.querySelectorAll("[data-count]").forEach((shown, index) => (shown.textContent = counts[index] ?? ""));
  watch.textContent = step?.watch ?? "";
  watch.hidden = !watch.textContent;
  for (const other of links) other.removeAttribute("aria-current");
  for (const row of rows) row.classList.toggle("now", at === Number(row.dataset.version));
  clockLine()?.querySelector(".now").setAttribute("d", `M${placeOfPly(ply)} 0v${clockLine().viewBox.baseVal.height}`);
  if (link) {
    link.setAttribute("aria-current", "step");
    reveal(link);
  }
  live.textContent = [say ?? said(), watch.textContent].filter(Boolean).join(" ");
  remember();
}

// A line that is not the game's own, move by move: its links hold what changes on the board.
function showLine(link) {
  const all = lineOf(link);
  const { ply: from, start } = link.closest(".line").dataset;
  go(Number(from));
  const upto = all.slice(0, all.indexOf(link) + 1);
  const changes = upto.map((move) => move.dataset.change);
  const men = start === undefined ? changes.reduce(movedOn, positions[ply]) : positionsOf(start, changes).at(-1);
  drawing.show(men, link.dataset.last, "");
  link.setAttribute("aria-current", "step");
  shownMove = link;
  live.textContent = link.textContent.trim();
  svg.querySelector("desc").textContent = live.textContent;
}

// The move of the shown line that a key steps to: null leads back to the game, undefined is no step.
function lineStep(key) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!shownMove || !step) return undefined;
  const all = lineOf(shownMove);
  const to = all.indexOf(shownMove) + step;
  return to < 0 ? null : all[Math.min(to, all.length - 1)];
}

function lineOf(link) {
  return [...link.closest(".line").querySelectorAll("a[data-change]")];
}

function leaveLine() {
  shownMove?.removeAttribute("aria-current");
  shownMove = null;
}

function goToEvent(key) {
  const event = nextEvent(rows.map((row) => row.dataset), key, version);
  if (event) go(Number(event.ply), { say: event.say, at: Number(event.version) });
  else live.textContent = root.dataset.none;
}

// -- keys, clicks, addresses -----------------------------------------------------------------

const letters = {
  f: turn,
  n: number,
  c: () => goToEvent("c"),
  w: () => goToEvent("w"),
  d: () => goToEvent("d"),
};

// Says whether the key means anything here.
function press(key) {
  const move = lineStep(key);
  if (move) showLine(move);
  if (move === null) go(ply);
  if (move !== undefined) return true;
  const stepped = steppedPly(key, ply, steps.length);
  if (stepped !== undefined) go(stepped);
  else if (Object.hasOwn(letters, key.toLowerCase())) letters[key.toLowerCase()]();
  else return false;
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return;
  if (press(event.key)) event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const line = event.target.closest(".clock-line svg");
  if (line) {
    const { left, width } = line.getBoundingClientRect();
    go(plyAt((event.clientX - left) / width, line.viewBox.baseVal.width, steps.length));
    return;
  }
  const link = event.target.closest("a[data-go], a[data-ply], a[data-change]");
  if (!link) return;
  event.preventDefault();
  if (link.closest(".line")) {
    showLine(link);
    return;
  }
  const key = keyOf(link.dataset.go);
  if (key) press(key);
  else go(Number(link.dataset.ply));
});

function fromHash() {
  const found = plyOfHash(location.hash);
  if (found !== null && found !== ply) go(found);
}

// -- following: the page shows what happens without being loaded again -----------------------

const following = document.getElementById("following");
const news = () => following.querySelector(".state");

function follow() {
  if (!following) return;
  const { live: url, after, open: openWord, broken } = following.dataset;
  const on = {
    message: take,
    reset: refresh,
    state: (state) => {
      following.hidden = false;
      following.classList.toggle("broken", state === "broken");
      news().textContent = state === "open" ? openWord : broken;
    },
  };
  const line = new Following({ url, after: Number(after), Source: EventSource, wait: setTimeout, on });
  line.open();
  document.addEventListener("visibilitychange", () => (document.hidden ? line.close() : line.open()));
}

function take(message) {
  const judged = judge(message.version, Number(following.dataset.version));
  if (judged === "old") return;
  const how = judged === "next" ? placeOf(message.step, steps.length) : "rest";
  const codes = [...root.querySelectorAll("[data-count]")].map((shown) => shown.dataset.count);
  const counts = how === "rest" ? null : countsInOrder(message.step.counts, codes);
  if (counts === null) {
    refresh();
    return;
  }
  following.dataset.version = message.version;
  for (const side of sides) {
    const clock = root.querySelector(`[data-clock=${side}]`).dataset;
    clock.end = message.clocks[side];
    if (side === message.step.side) clock.endNote = dataOf(message.step, document.documentElement.lang, "").note;
  }
  join(message.step, counts, how);
}

// A reader who has stepped back keeps the ply he looks at.
function join(step, counts, how) {
  const wasLast = ply === steps.length;
  const data = dataOf(step, document.documentElement.lang, counts);
  if (how === "append") row(step).append(link(step));
  const added = root.querySelector(".moves").querySelector(`#ply-${step.ply}`);
  for (const [name, value] of Object.entries(data)) added.dataset[name] = value;
  dress(added, step);
  read();
  if (!drawClock(step)) refresh();
  if (wasLast) go(steps.length, { say: data.say });
  else told();
}

function told() {
  news().textContent = following.dataset.news;
  remember();
}

// The line of the list on which a move stands: one for both sides, or one for each move.
function row(step) {
  const list = root.querySelector(".moves");
  document.querySelector(".record .empty")?.remove();
  const last = list.lastElementChild;
  if (last && Number(last.getAttribute("value")) === step.number) return last;
  const added = document.createElement("li");
  added.setAttribute("value", step.number);
  list.append(added);
  return added;
}

function link(step) {
  const added = document.createElement("a");
  added.id = `ply-${step.ply}`;
  added.href = address(step.ply);
  return added;
}

function span(className, text) {
  const added = document.createElement("span");
  added.className = className;
  added.textContent = text;
  return added;
}

function dress(added, step) {
  const words = step.words[document.documentElement.lang] ?? step.words["zh-hans"];
  const parts = [];
  if (root.querySelector(".moves").classList.contains("plies")) parts.push(span("man", ""));
  const move = span("move", words.text);
  move.title = step.move;
  parts.push(span("vh", words.side), move);
  if (step.check) parts.push(span("check", "+"));
  if (step.left) {
    const left = span("left", `${step.left} `);
    if (step.spent) left.append(span("used", `(${step.spent})`));
    parts.push(left);
  }
  added.replaceChildren(...parts);
}

// What is more than a move: the server is asked for the page, and all but the board is taken over.
let refreshing = 0;
function refresh() {
  if (refreshing) return;
  refreshing = setTimeout(async () => {
    refreshing = 0;
    const answer = await fetch(location.pathname + location.search).catch(() => null);
    if (!answer?.ok) return;
    takeOver(new DOMParser().parseFromString(await answer.text(), "text/html"));
  }, Math.random() * SPREAD);
}

function takeOver(page) {
  const fresh = page.getElementById("replay");
  const wasLast = ply === steps.length;
  Object.assign(root.dataset, fresh.dataset);
  following.dataset.version = page.getElementById("following")?.dataset.version ?? following.dataset.version;
  for (const selector of [".record", ".counters"]) {
    const [own, other] = [root.querySelector(selector), fresh.querySelector(selector)];
    if (own && other) own.replaceWith(other);
    else if (other) spoken.before(other);
  }
  for (const clock of fresh.querySelectorAll("[data-clock]")) {
    Object.assign(root.querySelector(`[data-clock=${clock.dataset.clock}]`).dataset, clock.dataset);
  }
  for (const selector of ["h1.players", ".outcome", ".meta"]) {
    document.querySelector(selector)?.replaceWith(page.querySelector(selector));
  }
  while (root.nextSibling) root.nextSibling.remove();
  while (fresh.nextSibling) root.after(fresh.parentNode.lastChild);
  read();
  go(wasLast ? steps.length : ply);
}

// -- taking away -----------------------------------------------------------------------------

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-copy]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const answer = await fetch(link.href).catch(() => null);
  giveText(link.closest("#beside").querySelector(".copied"), answer?.ok ? await answer.text() : null);
});

spoken.addEventListener("toggle", ask);
addEventListener("hashchange", fromHash);
fromHash();
if (ply) reveal(links[ply - 1]);
follow();
