// Many tables in one list: those of the server, else those that this device has read.

import { elementsOf } from "./forms.js";
import { Line, tokenOf } from "./line.js";

const AGAIN = 15000; // milliseconds

const order = new Intl.Collator(undefined, { numeric: true });
const element = elementsOf(document);
const connection = new Line(document, window);
const { say } = connection;
await connection.connect({ token: tokenOf(location.hash), ask: fetch.bind(window), change: () => draw() });
const { store, server, queue } = connection;
let round = new URLSearchParams(location.search).get("round") ?? "";
let tables = (await store.setting("tables")) ?? [];

function matters(row) {
  return !round || row.round === round;
}

function byPlace(one, two) {
  return (
    order.compare(one.competition, two.competition) ||
    order.compare(two.round, one.round) ||
    order.compare(one.table, two.table)
  );
}

function line(row, unsent) {
  const players = row.players.map((name) => name || "—").join(" – ");
  const place = [row.table && say("table", { table: row.table }), row.round && say("round", { round: row.round })];
  const marks = element("span", { className: "marks" });
  if (unsent) marks.append(element("b", { className: "unsent" }, say("waiting_count", { count: unsent })), " ");
  if (row.open_claims) marks.append(element("b", { className: "claimed" }, say("claim")), " ");
  marks.append(row.status_word);
  const link = element("a", { href: `${row.game}/` }, element("strong", {}, players));
  return element(
    "li",
    { "data-game": row.game },
    link,
    element("span", { className: "where" }, [row.competition, ...place].filter(Boolean).join(" · ")),
    marks,
  );
}

async function draw() {
  const items = await store.items();
  const unsent = (game) => items.filter((item) => item.game === game).length;
  const shown = tables.filter(matters).sort(byPlace);
  const list = document.getElementById("tables");
  list.replaceChildren(...shown.map((row) => line(row, unsent(row.game))));
  if (!shown.length) list.append(element("li", { className: "empty" }, say("no_tables")));
  const rounds = [...new Set(tables.map((row) => row.round).filter(Boolean))].sort(order.compare);
  const choices = rounds.length > 1 || round ? ["", ...rounds] : [];
  document.getElementById("rounds").replaceChildren(
    ...choices.map((name) =>
      element(
        "button",
        {
          "aria-pressed": String(name === round),
          onclick: () => {
            round = name;
            draw();
          },
        },
        name ? say("round", { round: name }) : say("all_rounds"),
      ),
    ),
  );
}

document.querySelector("#sign-in form").onsubmit = async (event) => {
  event.preventDefault();
  await store.set("token", event.target.elements.token.value.trim());
  location.reload();
};

async function read() {
  const event = new URLSearchParams(location.search).get("event");
  const answer = await server.tables(event ? `?event=${encodeURIComponent(event)}` : "");
  if (answer === null) connection.show("offline");
  else if (answer.status === 200) {
    connection.show("online");
    tables = answer.data.tables;
    await store.set("tables", tables);
  } else connection.refused(answer);
  await draw();
  if (answer) await queue.syncAll();
}

if (location.hash) history.replaceState(null, "", location.pathname + location.search);
await draw();
await read();
setInterval(() => document.hidden || read(), AGAIN);
addEventListener("online", read);
