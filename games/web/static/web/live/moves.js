// How a move that was just played joins those that a page shows.

// "append", "replace" (its clock was pressed), or "rest": the page has to be read anew.
export function placeOf(step, plies) {
  if (!step) return "rest";
  if (step.ply === plies + 1) return "append";
  return step.ply === plies ? "replace" : "rest";
}

// The counts in the order in which the page has them; null where it counts other things.
export function countsInOrder(counts, codes) {
  const own = Object.keys(counts);
  if (own.length !== codes.length || !codes.every((code) => code in counts)) return null;
  return codes.map((code) => counts[code]).join(" ");
}

// What stands in the data of a move's link.
export function dataOf(step, language, counts) {
  const words = step.words[language] ?? step.words["zh-hans"];
  return {
    ply: String(step.ply),
    move: step.move,
    side: step.side,
    version: String(step.version),
    left: step.left,
    note: words.note,
    spent: step.spent,
    change: step.change,
    last: step.last,
    next: step.next,
    over: step.over,
    counts,
    say: words.say,
  };
}
