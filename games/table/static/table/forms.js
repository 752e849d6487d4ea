// The form of an act as the server describes it, and what was answered as the body it becomes.

// How elements of a page are made; what is made is told nothing that it does not know.
export function elementsOf(owner) {
  return function element(name, attributes = {}, ...children) {
    const made = owner.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value === undefined || value === false) continue;
      if (key in made) made[key] = value;
      else made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
  };
}

function choices(element, field, type) {
  return field.choices.map(([value, word]) => {
    const checked = field.initial === null ? false : String(field.initial) === value;
    const input = element("input", { type, name: field.key, value, required: type === "radio" && field.needed, checked });
    return element("label", { className: "choice" }, input, ` ${word}`);
  });
}

const LIST = 9; // choices, from which on they stand in a list

function control(element, field) {
  const { key: name, needed: required } = field;
  const value = field.initial ?? "";
  switch (field.kind) {
    case "choice":
      if (field.choices.length < LIST) return choices(element, field, "radio");
      return [element("select", { name, required }, ...field.choices.map(([code, word]) => element("option", { value: code }, word)))];
    case "yes_no":
      return choices(element, field, "radio");
    case "choices":
      return choices(element, field, "checkbox");
    case "readings":
      return field.choices.map(([side, word]) =>
        element("label", { className: "choice" }, `${word} `, element("input", { name: `${name}.${side}`, inputMode: "numeric", placeholder: "m:ss" })),
      );
    case "number":
      return [element("input", { name, required, value, inputMode: "numeric", pattern: "-?[0-9]*" })];
    case "long":
      return [element("textarea", { name, required, rows: 2, value })];
    case "point":
    case "points":
      return [
        element("input", { name, required, value: Array.isArray(value) ? value.join(" ") : value, autocomplete: "off", "data-points": field.kind }),
      ];
    default:
      return [element("input", { name, required, value, autocomplete: "off" })];
  }
}

export function rowOf(element, field) {
  const several = ["choice", "choices", "yes_no", "readings"].includes(field.kind) && field.choices.length < LIST;
  const row = element(several ? "fieldset" : "label", { className: "row" });
  row.append(element(several ? "legend" : "span", {}, field.title), ...control(element, field));
  if (field.help) row.append(element("small", {}, field.help));
  return row;
}

// "1:02:03", "2:03" or "123" seconds, as milliseconds; null for nothing.
export function milliseconds(text) {
  const parts = text.trim().split(/[:：]/);
  if (!parts[0] || !parts.every((part) => /^\d+$/.test(part))) return null;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
}

function answer(field, data) {
  const text = String(data.get(field.key) ?? "").trim();
  switch (field.kind) {
    case "choices":
      return data.getAll(field.key);
    case "yes_no":
      return text === "" ? undefined : text === "true";
    case "number":
      return text === "" ? undefined : Number(text) * field.scale;
    case "points":
      return text.split(/[\s,，]+/).filter(Boolean);
    case "readings":
      return field.choices
        .map(([side]) => ({ side, left_ms: milliseconds(String(data.get(`${field.key}.${side}`) ?? "")) }))
        .filter((reading) => reading.left_ms !== null);
    default:
      return text === "" && !field.needed ? undefined : text;
  }
}

// Where an act is sent and what with; fields of the address are put into it.
export function requestOf(act, data) {
  let { address } = act;
  const body = { ...act.given };
  for (const field of act.form_fields) {
    const value = answer(field, data);
    if (field.in_address) address = address.replace(new RegExp(`<int:${field.key}>`), encodeURIComponent(value ?? ""));
    else if (value !== undefined) body[field.key] = value;
  }
  return { address, body };
}
