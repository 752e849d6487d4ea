// Results by keys: a key chooses, the next board without a result takes over. The page works
// without this file: a list takes the same keys, Tab goes on.

import { firstOpen, isAnythingEntered, isChanged, scoreOfKey } from "./scores.js";

const form = document.querySelector("form.results");
const boards = [...document.querySelectorAll("select.result")];

const read = (board) => ({
  value: board.value,
  isRecorded: [...board.options].some((option) => option.defaultSelected && option.selected),
});
const mark = (board) => board.closest("tr").classList.toggle("changed", isChanged(read(board)));

// A key has gone on by itself: whoever presses Tab after it, from habit, means no further board.
let hasGoneOn = false;

function stay(event) {
  if (event.key === "Tab" && hasGoneOn && !event.shiftKey) event.preventDefault();
  hasGoneOn = false;
  return event.defaultPrevented;
}

function press(event, board, following) {
  if (event.ctrlKey || event.metaKey || event.altKey || stay(event)) return;
  if (event.key === "Enter") {
    board.form.requestSubmit();
  } else if (event.key === "Backspace" || event.key === "Delete") {
    board.value = "";
    mark(board);
  } else {
    const score = scoreOfKey(event.key, [...board.options].map((option) => option.value));
    if (score === undefined) return;
    board.value = score;
    mark(board);
    following.focus();
    hasGoneOn = true;
  }
  event.preventDefault();
}

boards.forEach((board, index) => {
  const following = boards[index + 1] ?? board.form.querySelector("button[type=submit]");
  board.addEventListener("pointerdown", () => (hasGoneOn = false));
  board.addEventListener("change", () => mark(board));
  board.addEventListener("keydown", (event) => press(event, board, following));
});

form?.querySelector("button[type=submit]")?.addEventListener("keydown", stay);

if (form) {
  let isSent = false;
  form.addEventListener("submit", () => (isSent = true));
  addEventListener("beforeunload", (event) => {
    if (!isSent && isAnythingEntered(boards.map(read))) event.preventDefault();
  });
}

const answered = document.querySelector(".fate-refused select.result, .fate-waiting select.result");
(answered ?? boards[firstOpen(boards.map(read))])?.focus();
