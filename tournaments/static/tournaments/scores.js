// Results by keys, and which boards still wait for one. A board is { value, isRecorded }:
// what its list shows, and whether that stood there when the page came.

const SCORES = {
  1: "1-0",
  2: "1/2-1/2",
  0: "0-1",
  "+": "+-",
  "-": "-+",
  f: "--",
  b: "0-0",
  a: "adjourned",
};

// The score a key stands for, if the list of the board offers it; otherwise undefined.
export function scoreOfKey(key, offered) {
  const name = key.toLowerCase();
  const score = Object.hasOwn(SCORES, name) ? SCORES[name] : undefined;
  return offered.includes(score) ? score : undefined;
}

export function isChanged({ value, isRecorded }) {
  return value !== "" && !isRecorded;
}

// Something was typed that leaving the page would lose.
export function isAnythingEntered(boards) {
  return boards.some(({ value }) => value !== "");
}

// The board to begin at: the first without a result, else the first; -1 if there is none.
export function firstOpen(boards) {
  const open = boards.findIndex(({ value }) => value === "");
  return open < 0 && boards.length ? 0 : open;
}
