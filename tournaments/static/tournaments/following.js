// A page of an event that follows its record, and the reader's own players on top of it.

import { Following, judge } from "../web/live/following.js";
import { boardsOf, Pins } from "./live/boards.js";

const SPREAD = 2000; // milliseconds over which the readers of an event ask for their pages anew

const main = document.getElementById("main");
const language = document.documentElement.lang;
const pinned = document.getElementById("pinned");
const pins = pinned && new Pins(localStorage, pinned.dataset.tournament);

// -- the record ------------------------------------------------------------------------------

let refreshing = 0;

function follow() {
  const following = document.getElementById("following");
  if (!following) return;
  const { live: url, after } = following.dataset;
  const on = { message: take, reset: refresh, state: show };
  const line = new Following({ url, after: Number(after), Source: EventSource, wait: setTimeout, on });
  line.open();
  document.addEventListener("visibilitychange", () => (document.hidden ? line.close() : line.open()));
}

function show(state) {
  const following = document.getElementById("following");
  following.hidden = false;
  following.classList.toggle("broken", state === "broken");
  following.querySelector(".state").textContent = following.dataset[state];
}

function take(message) {
  const following = document.getElementById("following");
  const judged = judge(message.version, Number(following.dataset.version));
  if (judged === "old") return;
  const boards = judged === "next" ? boardsOf(message, document.querySelector(".boards")?.dataset ?? {}) : null;
  if (!boards || boards.some((board) => board.words[language].note)) {
    refresh();
    return;
  }
  following.dataset.version = message.version;
  for (const board of boards) {
    const row = document.getElementById(`board-${board.board}`);
    if (!row) continue;
    row.querySelector(".score").textContent = board.words[language].score || "–";
    row.classList.toggle("annulled", board.annulled);
    row.classList.add("news");
  }
  showPinned();
}

// The page as the server has it now takes the place of what is shown; what was opened stays open.
function refresh() {
  if (refreshing) return;
  refreshing = setTimeout(async () => {
    refreshing = 0;
    const answer = await fetch(location.pathname + location.search).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("main");
    const open = [...main.querySelectorAll("details")].map((details) => details.open);
    const state = document.getElementById("following").querySelector(".state").textContent;
    main.replaceChildren(...fresh.childNodes);
    const details = [...main.querySelectorAll("details")];
    if (details.length === open.length) details.forEach((other, index) => (other.open = open[index]));
    const following = document.getElementById("following");
    if (following) {
      following.hidden = false;
      following.querySelector(".state").textContent = state;
    }
    dress();
  }, Math.random() * SPREAD);
}

// -- my players --------------------------------------------------------------------------------

function button(number) {
  const { pin, unpin } = pinned.dataset;
  const made = document.createElement("button");
  const held = pins.numbers.includes(number);
  made.type = "button";
  made.className = "pin";
  made.textContent = held ? "★" : "☆";
  made.setAttribute("aria-pressed", held);
  made.title = held ? unpin : pin;
  made.setAttribute("aria-label", made.title);
  made.addEventListener("click", () => {
    pins.toggle(number);
    dress();
  });
  return made;
}

function dress() {
  if (!pinned) return;
  for (const old of document.querySelectorAll(".pin")) old.remove();
  for (const entrant of document.querySelectorAll("[data-entrant]")) {
    const place = entrant.querySelector("th, h2");
    place?.append(button(Number(entrant.dataset.entrant)));
  }
  showPinned();
}

async function showPinned() {
  const panel = document.getElementById("pinned");
  if (!panel) return;
  const cards = await Promise.all(pins.numbers.map(card));
  panel.replaceChildren(...cards.filter(Boolean));
  panel.hidden = !panel.childElementCount;
}

async function card(number) {
  const answer = await fetch(`${pinned.dataset.entrants}${number}/`).catch(() => null);
  if (!answer?.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const made = document.createElement("article");
  const entrant = page.querySelector(".entrant");
  const link = document.createElement("a");
  link.href = `${pinned.dataset.entrants}${number}/`;
  const name = entrant.querySelector("h2");
  link.append(...name.childNodes);
  const heading = document.createElement("h3");
  heading.append(link, button(number));
  const scores = [...entrant.querySelectorAll(".history td.score")].map((score) => score.textContent);
  const points = entrant.querySelector(".points");
  const told = [points.textContent.trim(), ...scores.filter((score) => score !== "–").reverse()];
  points.textContent = told.join(" · ");
  made.append(heading, entrant.querySelector(".next"), points);
  return made;
}

follow();
dress();
