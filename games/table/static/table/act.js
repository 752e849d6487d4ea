// An act of the menu: its form, what will follow, then the record.

import { element, requestOf, rowOf } from "./forms.js";
import { say } from "./line.js";

// What a dry run told, in words.
export function followsOf({ preview, warnings }) {
  const told = element("div", { className: "follows" });
  told.append(element("p", {}, say("follows")), element("ul", {}, ...preview.told.map((line) => element("li", {}, line))));
  if (preview.changes.length) {
    const rows = preview.changes.map(({ what, before, after }) =>
      element("tr", {}, element("th", {}, what), element("td", {}, before || "—"), element("td", {}, "→"), element("td", {}, after || "—")),
    );
    told.append(element("p", {}, say("changes")), element("table", {}, ...rows));
  }
  for (const warning of warnings ?? []) told.append(element("p", { className: "warned" }, `${say("warned")} ${warning.title}`));
  return told;
}

function button(code, onclick, options = {}) {
  return element("button", { type: "button", onclick, ...options }, say(code));
}

export class ActDialog {
  // `preview(address, body)` asks for a dry run, `record(act, address, body)` queues the act.
  constructor(dialog, { preview, record }) {
    Object.assign(this, { dialog, preview, record });
    dialog.addEventListener("close", () => (this.picking = null));
  }

  open(act) {
    this.act = act;
    this.form = element("form", { method: "dialog" }, element("h2", {}, act.title), ...act.fields_asked.map(rowOf));
    for (const input of this.form.querySelectorAll("[data-points]")) this.#offerBoard(input);
    const buttons = element("p", { className: "buttons" }, element("button", {}, say("preview")), button("back", () => this.dialog.close()));
    this.form.append(buttons);
    this.form.onsubmit = (event) => {
      event.preventDefault();
      const { address, body } = requestOf(act, new FormData(this.form));
      this.#look(address, body);
    };
    this.dialog.replaceChildren(this.form);
    if (!this.dialog.open) this.dialog.showModal();
    if (!act.fields_asked.length) this.form.requestSubmit();
  }

  // Points are touched on the board rather than typed; the form waits meanwhile.
  #offerBoard(input) {
    const pick = button("touch_points", () => {
      this.dialog.close();
      this.picking = input;
    });
    input.after(pick);
  }

  // A square touched while points are picked; says whether it was taken.
  touched(square) {
    const input = this.picking;
    if (!input) return false;
    const held = input.value.split(/[\s,，]+/).filter(Boolean);
    const others = held.filter((point) => point !== square);
    const several = input.dataset.points === "points";
    input.value = (others.length < held.length ? others : [...(several ? held : []), square]).join(" ");
    return true;
  }

  get picked() {
    return this.picking ? this.picking.value.split(/[\s,，]+/).filter(Boolean) : [];
  }

  goOn() {
    this.dialog.showModal();
    this.picking = null;
  }

  async #look(address, body) {
    const { act } = this;
    const answer = await this.preview(act, address, body);
    this.#tell(answer, () => {
      this.dialog.close();
      this.record(act, address, body);
    });
  }

  #tell(answer, record) {
    const { act } = this;
    const back = button("back", () => (act.fields_asked.length ? this.dialog.replaceChildren(this.form) : this.dialog.close()));
    const shown = [element("h2", {}, act.title)];
    if (answer.follows) {
      shown.push(answer.follows, element("p", { className: "buttons" }, button("record", record, { className: "primary" }), back));
    } else if (answer.offline && !act.online) {
      shown.push(element("p", {}, say("no_preview")), element("p", { className: "buttons" }, button("keep", record), back));
    } else {
      const told = answer.offline ? say("needs_line") : answer.told;
      shown.push(element("p", { className: "refused", role: "alert" }, told), element("p", { className: "buttons" }, back));
    }
    this.dialog.replaceChildren(...shown);
  }

  // A choice of its own, outside the menu: buttons of [label, what it does].
  ask(title, content, choices) {
    const buttons = choices.map(([label, act]) =>
      element("button", { type: "button", onclick: () => (this.dialog.close(), act()) }, label),
    );
    this.dialog.replaceChildren(element("h2", {}, title), content, element("p", { className: "buttons" }, ...buttons));
    if (!this.dialog.open) this.dialog.showModal();
  }
}
