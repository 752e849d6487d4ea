// Men, the last move and marks on a board that the server drew: only <use> elements are placed anew.

import { placesOf, turnedPlace } from "./geometry.js";
import { parseTokens, squaresOf } from "./positions.js";

export function node(parent, name, attributes) {
  const added = parent.ownerDocument.createElementNS(parent.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) added.setAttribute(key, value);
  parent.append(added);
  return added;
}

export class Drawing {
  constructor(svg) {
    this.svg = svg;
    this.size = svg.viewBox.baseVal;
    this.prefix = svg.dataset.prefix;
    this.turned = false;
    this.places = placesOf(svg.dataset.grid, svg.dataset.squares);
  }

  layer(name) {
    return this.svg.querySelector(`.${name}`);
  }

  place(square) {
    const drawn = this.places.get(square);
    return this.turned ? turnedPlace(drawn, this.size) : drawn;
  }

  use(parent, name, square) {
    const [x, y] = this.place(square);
    node(parent, "use", { href: `#${this.prefix}-${name}`, x, y }).dataset.point = square;
  }

  // `last` and `over` are as a move's link has them; squares in `numbered` bear a number instead.
  show(men, last, over, numbered = new Map()) {
    for (const name of ["bd-men", "bd-last", "bd-over"]) this.layer(name).replaceChildren();
    for (const [square, man] of men) this.use(this.layer("bd-men"), man, square);
    const squares = squaresOf(last);
    squares.forEach((square, index) => {
      if (numbered.has(square)) return;
      this.use(this.layer("bd-last"), index < squares.length - 1 ? "from" : "to", square);
    });
    for (const [kind, square] of parseTokens(over)) this.use(this.layer("bd-over"), kind, square);
  }
}
