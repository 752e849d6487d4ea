// The board of a table: the server's drawing, with what is touched marked upon it.

import { Drawing, node } from "../web/replay/drawing.js";
import { nearest } from "./taps.js";

export class Board {
  // `hold`: the element it stands in; `on(square)` is told what is touched.
  constructor(hold, on) {
    this.hold = hold;
    hold.addEventListener("click", (event) => {
      const square = this.#at(event);
      if (square) on(square);
    });
  }

  draw(text, turned) {
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    this.svg = document.importNode(drawn, true);
    this.hold.replaceChildren(this.svg);
    this.drawing = new Drawing(this.svg);
    this.drawing.turned = turned;
    this.cell = Number(this.svg.dataset.grid.split(" ")[1]);
    this.marks = node(this.svg, "g", { class: "touched" });
  }

  get places() {
    return this.drawing.places;
  }

  #at(event) {
    const matrix = this.svg?.getScreenCTM();
    if (!matrix) return "";
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const { width, height } = this.drawing.size;
    return nearest(this.places, this.drawing.turned ? [width - x, height - y] : [x, y], this.cell * 0.75);
  }

  // `waiting`: the squares of what is not on record yet; `goals`: where a man may lawfully go.
  show({ men, last, waiting, selected, goals }) {
    this.drawing.show(men, last);
    this.marks.replaceChildren();
    for (const square of waiting) this.#mark("unrecorded", square, 0.5);
    if (selected) this.#mark("selected", selected, 0.5);
    for (const square of goals) this.#mark("goal", square, 0.16);
  }

  #mark(kind, square, share) {
    const [cx, cy] = this.drawing.place(square);
    node(this.marks, "circle", { class: kind, cx, cy, r: this.cell * share });
  }
}
