// Which ply a key, a button, an address or an event leads to, and what the clocks show there.

const PAGE = 10; // plies for PgUp and PgDn

const BUTTONS = {
  first: "Home",
  previous: "ArrowLeft",
  next: "ArrowRight",
  last: "End",
  flip: "f",
  numbers: "n",
};

// The key that does what a button does; undefined for what is no button.
export function keyOf(button) {
  return Object.hasOwn(BUTTONS, button) ? BUTTONS[button] : undefined;
}

export function clampedPly(ply, plies) {
  return Math.max(0, Math.min(plies, ply));
}

// The ply that a key steps to, before it is held within the game; undefined for other keys.
export function steppedPly(key, ply, plies) {
  switch (key) {
    case "ArrowLeft":
      return ply - 1;
    case "ArrowRight":
      return ply + 1;
    case "Home":
      return 0;
    case "End":
      return plies;
    case "PageUp":
      return ply - PAGE;
    case "PageDown":
      return ply + PAGE;
    default:
      return undefined;
  }
}

// The plies that the four buttons lead to.
export function goalsOf(ply, plies) {
  return { first: 0, previous: clampedPly(ply - 1, plies), next: clampedPly(ply + 1, plies), last: plies };
}

// The ply in "#ply=12"; null for every other fragment.
export function plyOfHash(hash) {
  const found = /^#ply=(\d{1,6})$/.exec(hash);
  return found ? Number(found[1]) : null;
}

// The first event of a kind after a version of the record; undefined when there is none.
export function nextEvent(events, key, version) {
  return events.find((event) => event.key === key && Number(event.version) > version);
}

// What the clock of a side shows after `ply` moves: its last move's, or how it began or ended.
export function clockAt({ side, start, startNote, end, endNote }, steps, ply) {
  const last = steps.slice(0, ply).findLast((step) => step.side === side);
  const spent = last ? last.spent : "";
  if (end && ply === steps.length) return { time: end, note: endNote, spent };
  return last ? { time: last.left, note: last.note, spent } : { time: start, note: startNote, spent };
}
