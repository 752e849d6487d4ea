// What is not on record yet, act by act, with what each waits for.

import { CHECK, CONFIRM, CONFLICT, FOREIGN, REFUSED, WAITING } from "./queue.js";

// What the record holds that the act was made without knowing of.
export function since(table, base) {
  return table.lines.filter((line) => line.version > base).reverse();
}

function explained({ element, say }, item, table) {
  switch (item.state) {
    case CONFLICT: {
      const lines = since(table, item.base ?? 0).map((line) =>
        element("li", {}, [`${line.version}.`, line.side, line.text, line.time].filter(Boolean).join(" ")),
      );
      if (!lines.length) lines.push(element("li", {}, say("nothing_since")));
      return [element("p", {}, say("state_conflict")), element("ul", {}, ...lines)];
    }
    case CONFIRM:
      return [element("p", {}, say("state_confirm")), ...item.warnings.map((warning) => element("p", { className: "warned" }, warning.title))];
    case REFUSED:
      return [element("p", { className: "refused" }, `${say("state_refused")} ${item.problem.title}`)];
    case CHECK:
    case FOREIGN:
      return [element("p", {}, say(`state_${item.state}`))];
    default:
      return [];
  }
}

function choices({ element, say, queue, choose }, item, table) {
  const button = (code, onclick) => element("button", { type: "button", onclick }, say(code));
  const discard = button("discard", () => queue.discard(item));
  const anew = { base: table.version, sure: false, sent: false };
  switch (item.state) {
    case CONFLICT:
      return [button("on_the_record", () => queue.again(item, anew)), discard];
    case CONFIRM:
      return [button("confirm", () => queue.again(item, {})), discard];
    case REFUSED:
      return [button("retry", () => queue.again(item, anew)), discard];
    case CHECK:
      return [button("as_made", () => choose(item)), discard];
    case FOREIGN:
      return [button("retry", () => queue.again(item, {})), discard];
    default:
      return [];
  }
}

// The list; the act at its head decides, those behind it were made on it. `context`: how elements
// and words are made, the queue, what is done about a move that is not lawful, how times are told.
export function unrecorded(items, table, context) {
  const { element, say } = context;
  const shown = items.filter((item) => item.state !== WAITING || !item.held_until);
  if (!shown.length) return [];
  const rows = shown.map((item) => {
    const made = context.time(item.made_at);
    const head = element("p", { className: "what" }, element("b", {}, item.label), ` ${made} `);
    if (item.state === WAITING) head.append(element("span", { className: "state" }, say("state_waiting")));
    const row = element("li", { className: item.state, "data-state": item.state }, head);
    if (table) row.append(...explained(context, item, table), element("p", { className: "buttons" }, ...choices(context, item, table)));
    return row;
  });
  return [element("h2", {}, say("waiting_count", { count: shown.length })), element("ol", {}, ...rows)];
}
