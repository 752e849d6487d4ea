// Replays the games of a pack from the disk. Every game is a script of data that calls
// qipu.show; a page that was opened from the disk can read nothing else.
"use strict";

const qipu = (() => {
  const player = document.getElementById("player");
  const part = (selector) => player.querySelector(selector);
  let game = null;
  let positions = [];
  let places = new Map();
  let ply = 0;

  const tokens = (text) => (text ? text.split(" ").map((token) => token.split("=")) : []);

  function positionsOf(start, steps) {
    const found = [new Map(tokens(start))];
    for (const step of steps) {
      const men = new Map(found[found.length - 1]);
      for (const [square, man] of tokens(step.change)) {
        if (man) men.set(square, man);
        else men.delete(square);
      }
      found.push(men);
    }
    return found;
  }

  function placesOf(svg) {
    const [columns, cell, left, top] = svg.dataset.grid.split(" ").map(Number);
    const at = (index) => [left + (index % columns) * cell, top + Math.floor(index / columns) * cell];
    return new Map(svg.dataset.squares.split(" ").map((square, index) => [square, at(index)]));
  }

  function use(layer, name, square) {
    const svg = part("svg");
    const [x, y] = places.get(square);
    const node = document.createElementNS(svg.namespaceURI, "use");
    node.setAttribute("href", `#${svg.dataset.prefix}-${name}`);
    node.setAttribute("x", x);
    node.setAttribute("y", y);
    node.dataset.point = square;
    svg.querySelector(`.${layer}`).append(node);
  }

  function draw() {
    const svg = part("svg");
    for (const name of ["bd-men", "bd-last", "bd-over", "bd-numbers"]) {
      const layer = svg.querySelector(`.${name}`);
      if (layer) layer.replaceChildren();
    }
    for (const [square, man] of positions[ply]) use("bd-men", man, square);
    const step = game.steps[ply - 1];
    if (step) {
      const last = step.last ? step.last.split(" ") : [];
      last.forEach((square, at) => use("bd-last", at < last.length - 1 ? "from" : "to", square));
      for (const [kind, square] of tokens(step.over)) use("bd-over", kind, square);
    }
    part("output").textContent = step ? `${ply}. ${step.text}` : player.dataset.start;
    for (const other of player.querySelectorAll(".moves button")) {
      const current = Number(other.dataset.ply) === ply;
      other.toggleAttribute("aria-current", current);
      if (current) other.scrollIntoView({ block: "nearest" });
    }
  }

  function go(to) {
    if (!game) return;
    ply = Math.max(0, Math.min(game.steps.length, to));
    draw();
  }

  const goals = {
    first: () => go(0),
    previous: () => go(ply - 1),
    next: () => go(ply + 1),
    last: () => go(game.steps.length),
  };
  const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

  function show(data) {
    game = data;
    positions = positionsOf(data.start, data.steps);
    part("h2").textContent = data.title;
    part(".where").textContent = data.where;
    const drawn = new DOMParser().parseFromString(data.board, "image/svg+xml").documentElement;
    part(".diagram").replaceChildren(document.importNode(drawn, true));
    places = placesOf(part("svg"));
    part(".moves").replaceChildren(
      ...data.steps.map((step, at) => {
        const item = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.ply = at + 1;
        button.textContent = step.text;
        item.append(button);
        return item;
      }),
    );
    player.hidden = false;
    go(0);
    player.scrollIntoView();
  }

  function load(label) {
    const script = document.createElement("script");
    script.src = `offline/${label}.js`;
    document.body.append(script);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-game], [data-go], [data-ply]");
    if (!link) return;
    if (link.dataset.game) load(link.dataset.game);
    else if (link.dataset.go) goals[link.dataset.go]();
    else go(Number(link.dataset.ply));
  });
  document.addEventListener("keydown", (event) => {
    if (!game || event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
    goals[keys[event.key]]();
    event.preventDefault();
  });
  if (/^#R[0-9-]+$/.test(location.hash)) load(location.hash.slice(1));

  return { show };
})();
