// Where things stand on the drawn board, in the units of its viewBox.

const DIGIT_STEP = 8; // as games/board/stones.py draws
const NUMBER_SCALES = { 1: "1", 2: ".9", 3: ".72" };

// Square -> [x, y] of its middle; `grid` is "columns cell left top", squares go row by row.
export function placesOf(grid, squares) {
  const [columns, cell, left, top] = grid.split(" ").map(Number);
  return new Map(
    squares
      .split(" ")
      .map((square, index) => [square, [left + (index % columns) * cell, top + Math.floor(index / columns) * cell]]),
  );
}

// The same place on a board turned round.
export function turnedPlace([x, y], { width, height }) {
  return [width - x, height - y];
}

// How large a number is drawn, and where each of its digits starts.
export function digitsOf(number) {
  const digits = [...String(number)];
  const first = Math.floor((-DIGIT_STEP * (digits.length - 1)) / 2);
  return {
    scale: NUMBER_SCALES[digits.length] ?? ".55",
    digits: digits.map((digit, index) => [digit, first + index * DIGIT_STEP]),
  };
}
