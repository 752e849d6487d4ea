// From squares that were touched to a move. No rule of any game is known here: the lawful moves
// are the record's, and what is not among them is sent as it was made, for the server to judge.

// The lawful moves that begin and end on the squares touched.
export function fitting(moves, squares) {
  return moves.filter((move) => {
    const own = move.squares ? move.squares.split(" ") : [];
    return own.length > 0 && own[0] === squares[0] && own.at(-1) === squares.at(-1) && own.length >= squares.length;
  });
}

// The lawful moves that begin on a square.
export function beginning(moves, square) {
  return moves.filter((move) => move.squares.split(" ")[0] === square);
}

// A move in writing by its squares alone; `crosses`: whether the way leads over men.
export function written({ taps, quiet, taking }, squares, crosses) {
  return taps > 1 ? squares.join(crosses ? taking : quiet) : squares[0];
}

// Whether a straight way between two places leads over men, or is no straight way at all.
export function crossing(places, men, from, to) {
  const [start, end] = [places.get(from), places.get(to)];
  const reach = [end[0] - start[0], end[1] - start[1]];
  if (Math.abs(reach[0]) !== Math.abs(reach[1])) return true;
  return [...men.keys()].some((square) => {
    if (square === from || square === to) return false;
    const [x, y] = places.get(square) ?? [NaN, NaN];
    const along = (x - start[0]) / reach[0];
    return along > 0 && along < 1 && (y - start[1]) / reach[1] === along;
  });
}

// What a tap makes of the squares touched before: a selection, a move, or nothing.
export function tapped({ selected, square, men, taps }) {
  if (taps === 1) return { move: [square] };
  if (selected === square) return { selected: "" };
  if (!selected) return men.has(square) ? { selected: square } : { selected: "" };
  return { move: [selected, square] };
}

// The other side of two.
export function other(sides, side) {
  return sides[0] === side ? sides[1] : sides[0];
}

// Men and side to move when all that waits is put on the board as it was touched, nothing taken
// off but what a man is put upon: what else it takes shows when it is on record.
export function withWaiting({ men, sides, toMove }, items) {
  const after = new Map(men);
  let side = toMove;
  let last = [];
  for (const { move } of items) {
    if (!move) continue;
    const [from, to] = [move.squares[0], move.squares.at(-1)];
    if (move.squares.length === 1) after.set(from, move.man);
    else if (move.squares.length > 1) {
      after.set(to, after.get(from) ?? move.man);
      after.delete(from);
    }
    last = move.squares;
    side = other(sides, move.side);
  }
  return { men: after, toMove: side, last };
}

// The place nearest to a point of the drawing, "" where none is near.
export function nearest(places, [x, y], reach) {
  let [found, least] = ["", reach];
  for (const [square, place] of places) {
    const away = Math.hypot(place[0] - x, place[1] - y);
    if (away < least) [found, least] = [square, away];
  }
  return found;
}
