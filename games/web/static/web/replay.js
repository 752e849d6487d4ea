// Steps through a game on the board that the server drew. Every step is also a link that
// works without this file; moves, clocks and counters are read from those links.
"use strict";

(() => {
  const root = document.getElementById("replay");
  const svg = root.querySelector("svg");
  const links = [...root.querySelectorAll(".moves a")];
  const events = [...document.querySelectorAll(".timeline tbody tr")];
  const live = document.getElementById("live");
  const watch = document.getElementById("watch");
  const spoken = document.getElementById("spoken");
  const pointed = document.getElementById("pointed");
  const { width, height } = svg.viewBox.baseVal;
  const prefix = svg.dataset.prefix;
  const layer = (name) => svg.querySelector(`.${name}`);
  const sides = root.dataset.sides.split(" "); // first mover first
  const titles = root.dataset.titles.split("|");
  const PAGE = 10; // plies for PgUp and PgDn
  const DIGIT_STEP = 8, NUMBER_SCALES = { 1: "1", 2: ".9", 3: ".72" }; // as games/board/stones.py draws
  const PAUSE = 150; // milliseconds of rest before the server is asked about a position

  let turned = svg.dataset.orientation === sides[1];
  let numbered = "numbered" in root.dataset;
  let ply = Number(root.dataset.ply);
  let version = ply ? Number(links[ply - 1].dataset.version) : 0;

  // -- positions: a Map from square to man, one for each ply ----------------------------

  const tokens = (text) => (text ? text.split(" ").map((token) => token.split("=")) : []);

  const positions = [new Map(tokens(root.dataset.start))];
  for (const link of links) {
    const men = new Map(positions.at(-1));
    for (const [square, man] of tokens(link.dataset.change)) {
      if (man) men.set(square, man);
      else men.delete(square);
    }
    positions.push(men);
  }

  function toMove() {
    return ply ? links[ply - 1].dataset.next : root.dataset.begins;
  }

  // -- drawing: only <use> elements are placed anew --------------------------------------

  const places = new Map();
  {
    const [columns, cell, left, top] = svg.dataset.grid.split(" ").map(Number);
    svg.dataset.squares.split(" ").forEach((square, index) => {
      places.set(square, [left + (index % columns) * cell, top + Math.floor(index / columns) * cell]);
    });
  }

  function place(square) {
    const [x, y] = places.get(square);
    return turned ? [width - x, height - y] : [x, y];
  }

  function node(parent, name, attributes) {
    const made = document.createElementNS(svg.namespaceURI, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    parent.append(made);
    return made;
  }

  function use(parent, name, square) {
    const [x, y] = place(square);
    node(parent, "use", { href: `#${prefix}-${name}`, x, y }).dataset.point = square;
  }

  // The number of the move that set each stone still standing.
  function stoneNumbers() {
    const numbers = new Map();
    links.slice(0, ply).forEach((link, index) => numbers.set(link.dataset.last, index + 1));
    return numbers;
  }

  function drawNumbers(men) {
    const inks = layer("bd-numbers");
    if (!inks) return new Map();
    const colours = { black: inks.dataset.onBlack, white: inks.dataset.onWhite };
    inks.replaceChildren();
    const numbers = numbered ? stoneNumbers() : new Map();
    for (const [square, man] of men) {
      if (!numbers.has(square)) continue;
      const digits = String(numbers.get(square));
      const [x, y] = place(square);
      const transform = `translate(${x} ${y}) scale(${NUMBER_SCALES[digits.length] ?? ".55"})`;
      const group = node(inks, "g", { class: `bd-${man}-ink`, fill: colours[man], transform });
      const first = Math.floor((-DIGIT_STEP * (digits.length - 1)) / 2);
      [...digits].forEach((digit, index) => {
        node(group, "use", { href: `#${prefix}-n${digit}`, x: first + index * DIGIT_STEP });
      });
    }
    return numbers;
  }

  function draw() {
    const men = positions[ply];
    const link = links[ply - 1];
    for (const name of ["bd-men", "bd-last", "bd-over"]) layer(name).replaceChildren();
    for (const [square, man] of men) use(layer("bd-men"), man, square);
    const numbers = drawNumbers(men);
    if (link) {
      const last = link.dataset.last ? link.dataset.last.split(" ") : [];
      last.forEach((square, index) => {
        if (!numbers.has(square)) use(layer("bd-last"), index < last.length - 1 ? "from" : "to", square);
      });
      for (const [kind, square] of tokens(link.dataset.over)) use(layer("bd-over"), kind, square);
    }
    svg.querySelector("title").textContent = titles[sides.indexOf(toMove())];
    svg.querySelector("desc").textContent = said();
    ask();
  }

  // What only the server can say of a position: it in words, and points marked on the board.
  let asking = 0;
  function ask() {
    clearTimeout(asking);
    if (!spoken.open && !("points" in root.dataset)) return;
    if (pointed.textContent) pointed.hidden = true;
    const asked = ply;
    asking = setTimeout(async () => {
      const answer = await fetch(root.dataset.board + address(asked)).catch(() => null);
      if (!answer?.ok || asked !== ply) return;
      const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
      if (asked !== ply) return;
      spoken.querySelector("p").textContent = drawn.querySelector("desc").textContent;
      if (!("points" in root.dataset)) return;
      const marks = [...drawn.querySelectorAll(".bd-over > *")].map((mark) => document.importNode(mark, true));
      layer("bd-over").replaceChildren(...marks);
      pointed.textContent = drawn.documentElement.dataset.said ?? "";
      pointed.hidden = !pointed.textContent;
    }, PAUSE);
  }

  function said() {
    return ply ? links[ply - 1].dataset.say : root.dataset.atStart;
  }

  function turn() {
    turned = !turned;
    svg.dataset.orientation = sides[turned ? 1 : 0];
    for (const label of layer("bd-label").children) {
      label.setAttribute("x", width - Number(label.getAttribute("x")));
      label.setAttribute("y", height - Number(label.getAttribute("y")));
    }
    root.classList.toggle("turned", turned);
    draw();
    remember();
  }

  function number() {
    const button = root.querySelector("[data-go=numbers]");
    if (!button) return;
    numbered = !numbered;
    button.toggleAttribute("aria-current", numbered);
    draw();
    remember();
  }

  // -- what stands around the board ------------------------------------------------------

  function showClocks() {
    for (const side of sides) {
      const last = links.slice(0, ply).findLast((link) => link.dataset.side === side);
      const clock = root.querySelector(`[data-clock=${side}]`);
      const { start, startNote, end, endNote } = clock.dataset;
      let [time, note] = last ? [last.dataset.left, last.dataset.note] : [start, startNote];
      if (end && ply === links.length) [time, note] = [end, endNote];
      clock.querySelector(".time").textContent = time;
      clock.querySelector(".note").textContent = note;
      clock.querySelector(".spent").textContent = last ? last.dataset.spent : "";
    }
  }

  function address(at) {
    const query = new URLSearchParams(location.search);
    query.set("ply", at);
    for (const [name, on] of [["flip", turned], ["numbers", numbered]]) {
      if (on) query.set(name, "1");
      else query.delete(name);
    }
    return `?${query}`;
  }

  function remember() {
    const query = new URLSearchParams(location.search);
    query.delete("ply");
    query.delete("flip");
    query.delete("numbers");
    const kept = query.toString();
    history.replaceState(null, "", `${location.pathname}${kept ? `?${kept}` : ""}#ply=${ply}`);
    const next = document.querySelector(".languages input[name=next]");
    if (next) next.value = location.pathname + address(ply);
    const goals = { first: 0, previous: Math.max(0, ply - 1), next: Math.min(links.length, ply + 1), last: links.length };
    for (const [name, goal] of Object.entries(goals)) {
      root.querySelector(`[data-go=${name}]`).href = address(goal);
    }
  }

  // Scrolls the list alone, so that the board stays where the reader has it.
  function reveal(link) {
    const list = link.closest("ol");
    const above = link.offsetTop; // the list is the link's positioned ancestor
    if (above < list.scrollTop || above + link.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = above - list.clientHeight / 2;
    }
  }

  function go(to, { say, at } = {}) {
    ply = Math.max(0, Math.min(links.length, to));
    const link = links[ply - 1];
    version = at ?? (link ? Number(link.dataset.version) : 0);
    draw();
    showClocks();
    const counts = ((link ?? root).dataset.counts ?? "").split(" ");
    root.querySelectorAll("[data-count]").forEach((shown, index) => (shown.textContent = counts[index]));
    watch.textContent = link?.dataset.watch ?? "";
    watch.hidden = !watch.textContent;
    for (const other of links) other.removeAttribute("aria-current");
    for (const row of events) row.classList.toggle("now", at === Number(row.dataset.version));
    if (link) {
      link.setAttribute("aria-current", "step");
      reveal(link);
    }
    live.textContent = [say ?? said(), watch.textContent].filter(Boolean).join(" ");
    remember();
  }

  function nextEvent(key) {
    const row = events.find((each) => each.dataset.key === key && Number(each.dataset.version) > version);
    if (!row) {
      live.textContent = root.dataset.none;
      return;
    }
    go(Number(row.dataset.ply), { say: row.dataset.say, at: Number(row.dataset.version) });
  }

  // -- keys, clicks, addresses -------------------------------------------------------------

  const keys = {
    ArrowLeft: () => go(ply - 1),
    ArrowRight: () => go(ply + 1),
    Home: () => go(0),
    End: () => go(links.length),
    PageUp: () => go(ply - PAGE),
    PageDown: () => go(ply + PAGE),
    f: turn,
    n: number,
    c: () => nextEvent("c"),
    w: () => nextEvent("w"),
    d: () => nextEvent("d"),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input, select, textarea, [contenteditable]")) return;
    const act = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest("a[data-go], a[data-ply]");
    if (!link) return;
    event.preventDefault();
    const act = { first: "Home", previous: "ArrowLeft", next: "ArrowRight", last: "End", flip: "f", numbers: "n" }[link.dataset.go];
    if (act) keys[act]();
    else go(Number(link.dataset.ply));
  });

  function fromHash() {
    const found = /^#ply=(\d{1,6})$/.exec(location.hash);
    if (found && Number(found[1]) !== ply) go(Number(found[1]));
  }

  spoken.addEventListener("toggle", ask);
  addEventListener("hashchange", fromHash);
  fromHash();
  if (ply) reveal(links[ply - 1]);
})();
