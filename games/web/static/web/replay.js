// Steps through a game on the board that the server drew. Every step is also a link that
// works without this file; moves, clocks and counters are read from those links.

import { addressAt, queryAt } from "./replay/addresses.js";
import { digitsOf, placesOf, turnedPlace } from "./replay/geometry.js";
import { numbersOf, parseTokens, positionsOf, squaresOf } from "./replay/positions.js";
import { clampedPly, clockAt, goalsOf, keyOf, nextEvent, plyOfHash, steppedPly } from "./replay/stepping.js";

const PAUSE = 150; // milliseconds of rest before the server is asked about a position

const root = document.getElementById("replay");
const svg = root.querySelector("svg");
const links = [...root.querySelectorAll(".moves a")];
const steps = links.map((link) => link.dataset);
const rows = [...document.querySelectorAll(".timeline tbody tr")];
const live = document.getElementById("live");
const watch = document.getElementById("watch");
const spoken = document.getElementById("spoken");
const pointed = document.getElementById("pointed");
const size = svg.viewBox.baseVal;
const prefix = svg.dataset.prefix;
const layer = (name) => svg.querySelector(`.${name}`);
const sides = root.dataset.sides.split(" "); // first mover first
const titles = root.dataset.titles.split("|");
const positions = positionsOf(root.dataset.start, steps.map((step) => step.change));
const places = placesOf(svg.dataset.grid, svg.dataset.squares);

let turned = svg.dataset.orientation === sides[1];
let numbered = "numbered" in root.dataset;
let ply = Number(root.dataset.ply);
let version = ply ? Number(steps[ply - 1].version) : 0;

// -- drawing: only <use> elements are placed anew ------------------------------------------

function place(square) {
  const drawn = places.get(square);
  return turned ? turnedPlace(drawn, size) : drawn;
}

function node(parent, name, attributes) {
  const added = document.createElementNS(svg.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) added.setAttribute(key, value);
  parent.append(added);
  return added;
}

function use(parent, name, square) {
  const [x, y] = place(square);
  node(parent, "use", { href: `#${prefix}-${name}`, x, y }).dataset.point = square;
}

function drawNumbers(men) {
  const inks = layer("bd-numbers");
  if (!inks) return new Map();
  const colours = { black: inks.dataset.onBlack, white: inks.dataset.onWhite };
  inks.replaceChildren();
  const numbers = numbered ? numbersOf(steps.map((step) => step.last), ply) : new Map();
  for (const [square, man] of men) {
    if (!numbers.has(square)) continue;
    const { scale, digits } = digitsOf(numbers.get(square));
    const [x, y] = place(square);
    const transform = `translate(${x} ${y}) scale(${scale})`;
    const group = node(inks, "g", { class: `bd-${man}-ink`, fill: colours[man], transform });
    for (const [digit, at] of digits) node(group, "use", { href: `#${prefix}-n${digit}`, x: at });
  }
  return numbers;
}

function draw() {
  const men = positions[ply];
  const step = steps[ply - 1];
  for (const name of ["bd-men", "bd-last", "bd-over"]) layer(name).replaceChildren();
  for (const [square, man] of men) use(layer("bd-men"), man, square);
  const numbers = drawNumbers(men);
  if (step) {
    const last = squaresOf(step.last);
    last.forEach((square, index) => {
      if (!numbers.has(square)) use(layer("bd-last"), index < last.length - 1 ? "from" : "to", square);
    });
    for (const [kind, square] of parseTokens(step.over)) use(layer("bd-over"), kind, square);
  }
  const toMove = step ? step.next : root.dataset.begins;
  svg.querySelector("title").textContent = titles[sides.indexOf(toMove)];
  svg.querySelector("desc").textContent = said();
  ask();
}

// What only the server can say of a position: it in words, and points marked on the board.
let asking = 0;
function ask() {
  clearTimeout(asking);
  if (!spoken.open && !("points" in root.dataset)) return;
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
  ply = clampedPly(to, steps.length);
  const link = links[ply - 1];
  const step = steps[ply - 1];
  version = at ?? (step ? Number(step.version) : 0);
  draw();
  showClocks();
  const counts = ((step ?? root.dataset).counts ?? "").split(" ");
  root.querySelectorAll("[data-count]").forEach((shown, index) => (shown.textContent = counts[index]));
  watch.textContent = step?.watch ?? "";
  watch.hidden = !watch.textContent;
  for (const other of links) other.removeAttribute("aria-current");
  for (const row of rows) row.classList.toggle("now", at === Number(row.dataset.version));
  if (link) {
    link.setAttribute("aria-current", "step");
    reveal(link);
  }
  live.textContent = [say ?? said(), watch.textContent].filter(Boolean).join(" ");
  remember();
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
  const link = event.target.closest("a[data-go], a[data-ply]");
  if (!link) return;
  event.preventDefault();
  const key = keyOf(link.dataset.go);
  if (key) press(key);
  else go(Number(link.dataset.ply));
});

function fromHash() {
  const found = plyOfHash(location.hash);
  if (found !== null && found !== ply) go(found);
}

spoken.addEventListener("toggle", ask);
addEventListener("hashchange", fromHash);
fromHash();
if (ply) reveal(links[ply - 1]);
