// As much of IndexedDB, and of the elements of a page, as the table screen asks for; in memory.

class Request {
  settle(result) {
    this.result = result;
    queueMicrotask(() => this.onsuccess?.());
    return this;
  }
}

const later = (act) => setTimeout(act, 1);

class ObjectStore {
  constructor(transaction, contents) {
    Object.assign(this, { transaction, contents });
  }

  #key(value) {
    if (this.contents.keyPath === undefined) return undefined;
    return value[this.contents.keyPath] ?? (this.contents.last += 1);
  }

  put(value, key = this.#key(value)) {
    const copy = structuredClone(value);
    if (this.contents.keyPath) copy[this.contents.keyPath] = key;
    this.contents.rows.set(key, copy);
    return new Request().settle(key);
  }

  add(value) {
    return this.put(value);
  }

  get(key) {
    return new Request().settle(structuredClone(this.contents.rows.get(key)));
  }

  delete(key) {
    this.contents.rows.delete(key);
    return new Request().settle(undefined);
  }

  all(fits = () => true) {
    const rows = [...this.contents.rows].sort(([first], [second]) => (first < second ? -1 : 1)).map(([, row]) => row);
    return new Request().settle(structuredClone(rows.filter(fits)));
  }

  getAll() {
    return this.all();
  }

  createIndex() {}

  index(field) {
    return { getAll: (value) => this.all((row) => row[field] === value) };
  }
}

class Database {
  constructor() {
    this.stores = new Map();
  }

  createObjectStore(name, { keyPath } = {}) {
    this.stores.set(name, { keyPath, last: 0, rows: new Map() });
    return new ObjectStore(null, this.stores.get(name));
  }

  transaction() {
    const transaction = { objectStore: (name) => new ObjectStore(transaction, this.stores.get(name)) };
    later(() => transaction.oncomplete?.());
    return transaction;
  }
}

// What a browser keeps: opened twice it is the same.
export function indexedDB() {
  let database = null;
  return {
    open() {
      const request = new Request();
      request.result = database ?? new Database();
      queueMicrotask(() => {
        if (!database) request.onupgradeneeded();
        database = request.result;
        request.onsuccess();
      });
      return request;
    },
  };
}

// An element as what was made of it: its name, its attributes, the text and elements in it.
export function element(name, attributes = {}, ...children) {
  const made = { tag: name, ...attributes, children };
  made.append = (...more) => made.children.push(...more);
  return made;
}

export function textOf(node) {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}

export function found(node, name) {
  if (typeof node === "string") return [];
  return [...(node.tag === name ? [node] : []), ...node.children.flatMap((child) => found(child, name))];
}
