// The wall of a hall: many small boards, each following its game.

import { Following, judge } from "../web/live/following.js";
import { Drawing } from "../web/replay/drawing.js";
import { parseTokens } from "../web/replay/positions.js";
import { boardsOf, moved } from "./live/boards.js";

const SPREAD = 2000; // milliseconds over which screens ask for their pages anew

const language = document.documentElement.lang;
let boards = new Map();
let refreshing = 0;

// Game -> its figure, with the men as they stand on it.
function read() {
  const figures = document.querySelectorAll("#wall [data-game]");
  boards = new Map([...figures].map((figure) => [figure.dataset.game, figure]));
}

function take(message) {
  const figure = boards.get(message.id);
  if (!figure) return;
  const judged = judge(message.version, Number(figure.dataset.version));
  if (judged === "old") return;
  const { step } = message;
  const plies = Number(figure.dataset.plies);
  const fits = judged === "next" && step && (step.ply === plies + 1 || step.ply === plies);
  if (!fits) {
    refresh();
    return;
  }
  if (step.ply === plies + 1) {
    const men = moved(parseTokens(figure.dataset.men), parseTokens(step.change));
    figure.dataset.men = [...men].map((pair) => pair.join("=")).join(" ");
    new Drawing(figure.querySelector("svg")).show(men, step.last, step.over);
    figure.querySelector(".move").textContent = `${step.ply}. ${step.words[language].text}`;
  }
  Object.assign(figure.dataset, { version: message.version, plies: step.ply });
  for (const [side, time] of Object.entries(message.clocks)) {
    figure.querySelector(`[data-side=${side}] .time`).textContent = time;
  }
  for (const other of boards.values()) other.classList.toggle("news", other === figure);
}

function takeRecord(message) {
  const following = document.getElementById("following");
  if (judge(message.version, Number(following.dataset.version)) === "old") return;
  const changed = boardsOf(message, document.getElementById("wall").dataset);
  if (!changed) {
    refresh();
    return;
  }
  following.dataset.version = message.version;
  for (const board of changed) {
    const score = document.querySelector(`#board-${board.board} .score`);
    if (score) score.textContent = board.words[language].score;
  }
}

function refresh() {
  if (refreshing) return;
  refreshing = setTimeout(async () => {
    refreshing = 0;
    const answer = await fetch(location.pathname + location.search).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [own, fresh] = [document, page].map((of) => of.getElementById("wall"));
    document.getElementById("following").dataset.version = page.getElementById("following").dataset.version;
    if (own.dataset.round !== fresh.dataset.round) {
      location.reload();
      return;
    }
    own.replaceChildren(...fresh.childNodes);
    read();
  }, Math.random() * SPREAD);
}

function listen({ live: url, after }, message) {
  const on = { message, reset: refresh, state: show };
  new Following({ url, after: Number(after), Source: EventSource, wait: setTimeout, on }).open();
}

function show(state) {
  const following = document.getElementById("following");
  following.hidden = false;
  following.classList.toggle("broken", state === "broken");
  following.querySelector(".state").textContent = following.dataset[state];
}

read();
if (document.getElementById("following")) {
  listen(document.getElementById("following").dataset, takeRecord);
  listen(document.getElementById("wall").dataset, take);
}
