// What a message means to a page of an event: its round, its boards, who is pinned.

// The changed boards of one round, null where the page has to be read anew.
export function boardsOf(message, { stage, round }) {
  if (message.rest || !stage) return null;
  return (message.boards ?? []).filter(
    (board) => String(board.stage) === stage && String(board.round) === round,
  );
}

// The men after a move, from those before it; a square without a man is empty.
export function moved(men, changes) {
  const after = new Map(men);
  for (const [square, man] of changes) {
    if (man) after.set(square, man);
    else after.delete(square);
  }
  return after;
}

// Whom a reader has pinned at an event; `storage` is localStorage, which may be shut.
export class Pins {
  constructor(storage, tournament) {
    Object.assign(this, { storage, key: `qipu-pinned-${tournament}` });
  }

  get numbers() {
    try {
      const found = JSON.parse(this.storage.getItem(this.key) ?? "[]");
      return Array.isArray(found) ? found.filter(Number.isInteger) : [];
    } catch {
      return [];
    }
  }

  toggle(number) {
    const held = this.numbers;
    const changed = held.includes(number) ? held.filter((other) => other !== number) : [...held, number];
    try {
      this.storage.setItem(this.key, JSON.stringify(changed));
    } catch {
      return held;
    }
    return changed;
  }
}
