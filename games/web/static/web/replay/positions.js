// Positions of a game as maps from square to man, told from the changes that each move makes.

// "e3=red-rook e1=" -> [["e3", "red-rook"], ["e1", ""]]; nothing -> [].
export function parseTokens(text) {
  return text ? text.split(" ").map((token) => token.split("=")) : [];
}

// One map for each ply, the start first; a change without a man empties its square.
export function positionsOf(start, changes) {
  const positions = [new Map(parseTokens(start))];
  for (const change of changes) positions.push(movedOn(positions.at(-1), change));
  return positions;
}

// The men after a change, as another map.
export function movedOn(before, change) {
  const men = new Map(before);
  for (const [square, man] of parseTokens(change)) {
    if (man) men.set(square, man);
    else men.delete(square);
  }
  return men;
}

// The squares of a move, the one it ends on last.
export function squaresOf(last) {
  return last ? last.split(" ") : [];
}

// The number of the move that last set a stone on each point, after `ply` moves.
export function numbersOf(lasts, ply) {
  return new Map(lasts.slice(0, ply).map((last, index) => [last, index + 1]));
}
