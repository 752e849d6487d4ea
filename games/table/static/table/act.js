// An act of the menu: its form, what will follow, then the record.

import { requestOf, rowOf } from "./forms.js";

// What a dry run would put on record, in words.
export function followsOf({ element, say }, { preview, warnings }) {
  const box = element("div", { className: "follows" });
  box.append(element("p", {}, say("follows")), element("ul", {}, ...preview.sentences.map((line) => element("li", {}, line))));
  if (preview.changes.length) {
    const rows = preview.changes.map(([what, before, after]) =>
      element("tr", {}, element("th", {}, what), element("td", {}, before || "—"), element("td", {}, "→"), element("td", {}, after || "—")),
    );
    box.append(element("p", {}, say("changes")), element("table", {}, ...rows));
  }
  for (const warning of warnings ?? []) box.append(element("p", { className: "warned" }, `${say("warned")} ${warning.title}`));
  return box;
}

export class ActDialog {
  // `preview(act, address, body)` asks for a dry run, `record` of the same queues the act;
  // `answers(form)` reads what was filled in.
  constructor(dialog, { element, say, preview, record, answers }) {
    Object.assign(this, { dialog, element, say, preview, record, answers });
    dialog.addEventListener("close", () => (this.picking = null));
  }

  #button(code, onclick, options = {}) {
    return this.element("button", { type: "button", onclick, ...options }, this.say(code));
  }

  open(act) {
    const { element, say } = this;
    this.act = act;
    this.form = element("form", { method: "dialog" }, element("h2", {}, act.title), ...act.form_fields.map((field) => rowOf(element, field)));
    for (const input of this.form.querySelectorAll("[data-points]")) this.#offerBoard(input);
    const buttons = element("p", { className: "buttons" }, element("button", {}, say("preview")), this.#button("back", () => this.dialog.close()));
    this.form.append(buttons);
    this.form.onsubmit = (event) => {
      event.preventDefault();
      const { address, body } = requestOf(act, this.answers(this.form));
      this.#look(address, body);
    };
    this.dialog.replaceChildren(this.form);
    if (!this.dialog.open) this.dialog.showModal();
    if (!act.form_fields.length) this.form.requestSubmit();
  }

  // Points are touched on the board rather than typed; the form waits meanwhile.
  #offerBoard(input) {
    const pick = this.#button("touch_points", () => {
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
    const { act, element, say } = this;
    const back = this.#button("back", () => (act.form_fields.length ? this.dialog.replaceChildren(this.form) : this.dialog.close()));
    const shown = [element("h2", {}, act.title)];
    if (answer.follows) {
      shown.push(answer.follows, element("p", { className: "buttons" }, this.#button("record", record, { className: "primary" }), back));
    } else if (answer.offline && !act.online) {
      shown.push(element("p", {}, say("no_preview")), element("p", { className: "buttons" }, this.#button("keep", record), back));
    } else {
      const refusal = answer.offline ? say("needs_line") : answer.refusal;
      shown.push(element("p", { className: "refused", role: "alert" }, refusal), element("p", { className: "buttons" }, back));
    }
    this.dialog.replaceChildren(...shown);
  }

  // A choice of its own, outside the menu: buttons of [label, what it does]; the last leads back.
  ask(title, content, choices) {
    const { element } = this;
    const buttons = choices.map(([label, act]) =>
      element("button", { type: "button", onclick: () => (this.dialog.close(), act()) }, label),
    );
    this.dialog.replaceChildren(element("h2", {}, title), content, element("p", { className: "buttons" }, ...buttons));
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.querySelector(".buttons button:last-child").focus();
  }
}
