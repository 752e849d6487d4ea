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
  const { width, height } = svg.viewBox.baseVal;
  const prefix = svg.dataset.prefix;
  const layer = (name) => svg.querySelector(`.${name}`);
  const CELL = 60, SIDE = 46, END = 62, RANKS = 10; // as games/board/xiangqi.py draws
  const PAGE = 10; // plies for PgUp and PgDn

  let turned = svg.dataset.orientation === "black";
  let ply = Number(root.dataset.ply);
  let version = ply ? Number(links[ply - 1].dataset.version) : 0;

  // -- positions: a Map from point name to man, one for each ply ------------------------

  function startMen() {
    const men = new Map();
    root.dataset.start.split(" ")[0].split("/").forEach((row, index) => {
      let file = 0;
      for (const char of row) {
        if (char >= "1" && char <= "9") file += Number(char);
        else men.set("abcdefghi"[file++] + (RANKS - 1 - index), char);
      }
    });
    return men;
  }

  const positions = [startMen()];
  for (const link of links) {
    const men = new Map(positions.at(-1));
    const from = link.dataset.move.slice(0, 2);
    men.set(link.dataset.move.slice(2), men.get(from));
    men.delete(from);
    positions.push(men);
  }
  const redBegins = root.dataset.start.split(" ")[1] !== "b";

  // -- drawing: only <use> elements are placed anew --------------------------------------

  function use(parent, name, point) {
    const node = document.createElementNS(svg.namespaceURI, "use");
    const x = SIDE + "abcdefghi".indexOf(point[0]) * CELL;
    const y = END + (RANKS - 1 - Number(point[1])) * CELL;
    node.setAttribute("href", `#${prefix}-${name}`);
    node.setAttribute("x", turned ? width - x : x);
    node.setAttribute("y", turned ? height - y : y);
    node.dataset.point = point;
    parent.append(node);
  }

  function draw() {
    const men = positions[ply];
    const link = links[ply - 1];
    for (const name of ["bd-men", "bd-last", "bd-over"]) layer(name).replaceChildren();
    for (const [point, man] of men) use(layer("bd-men"), man, point);
    const redMoves = (ply % 2 === 0) === redBegins;
    if (link) {
      use(layer("bd-last"), "from", link.dataset.move.slice(0, 2));
      use(layer("bd-last"), "to", link.dataset.move.slice(2));
      if ("check" in link.dataset) {
        for (const [point, man] of men) {
          if (man === (redMoves ? "K" : "k")) use(layer("bd-over"), "check", point);
        }
      }
    }
    svg.querySelector("title").textContent = redMoves ? root.dataset.redMoves : root.dataset.blackMoves;
    svg.querySelector("desc").textContent = said();
  }

  function said() {
    return ply ? links[ply - 1].dataset.say : root.dataset.atStart;
  }

  function turn() {
    turned = !turned;
    svg.dataset.orientation = turned ? "black" : "red";
    for (const label of layer("bd-label").children) {
      label.setAttribute("x", width - Number(label.getAttribute("x")));
      label.setAttribute("y", height - Number(label.getAttribute("y")));
    }
    root.classList.toggle("turned", turned);
    draw();
    remember();
  }

  // -- what stands around the board ------------------------------------------------------

  function showClocks() {
    for (const side of ["red", "black"]) {
      const last = links.slice(0, ply).findLast((link) => link.dataset.side === side);
      const clock = root.querySelector(`[data-clock=${side}]`);
      clock.querySelector(".time").textContent = last ? last.dataset.left : root.dataset.base;
      clock.querySelector(".spent").textContent = last ? last.dataset.spent : "";
    }
  }

  function address(at) {
    const query = new URLSearchParams(location.search);
    query.set("ply", at);
    if (turned) query.set("flip", "1");
    else query.delete("flip");
    return `?${query}`;
  }

  function remember() {
    const query = new URLSearchParams(location.search);
    query.delete("ply");
    query.delete("flip");
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
    root.querySelector("[data-count=quiet]").textContent = link ? link.dataset.quiet : 0;
    root.querySelector("[data-count=repeats]").textContent = link ? link.dataset.repeats : 1;
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
    const act = { first: "Home", previous: "ArrowLeft", next: "ArrowRight", last: "End", flip: "f" }[link.dataset.go];
    if (act) keys[act]();
    else go(Number(link.dataset.ply));
  });

  function fromHash() {
    const found = /^#ply=(\d{1,6})$/.exec(location.hash);
    if (found && Number(found[1]) !== ply) go(Number(found[1]));
  }

  addEventListener("hashchange", fromHash);
  fromHash();
  if (ply) reveal(links[ply - 1]);
})();
