// What a phone keeps: the acts not yet recorded, the tables as last read, the token, its receipts.
// Everything is IndexedDB, so that it outlives the page and the browser.

const NAME = "qipu-table";
const VERSION = 2;

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

// `old`: the version of what is there already, 0 for nothing.
function upgrade(database, old) {
  const receipts = database.createObjectStore("receipts", { keyPath: "id" });
  receipts.createIndex("game", "game");
  if (old) return;
  const items = database.createObjectStore("items", { keyPath: "seq", autoIncrement: true });
  items.createIndex("game", "game");
  database.createObjectStore("tables", { keyPath: "game" });
  database.createObjectStore("settings");
}

export class Store {
  constructor(database) {
    this.database = database;
  }

  static async open(indexedDB) {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = (event) => upgrade(request.result, event?.oldVersion ?? 0);
    const database = await settled(request);
    database.onversionchange = () => database.close(); // a later page may hold more
    return new Store(database);
  }

  #of(name, mode = "readonly") {
    return this.database.transaction(name, mode).objectStore(name);
  }

  #both() {
    const transaction = this.database.transaction(["items", "settings"], "readwrite");
    return { transaction, items: transaction.objectStore("items"), settings: transaction.objectStore("settings") };
  }

  // In the order in which they were made.
  items() {
    return settled(this.#of("items").getAll());
  }

  itemsOf(game) {
    return settled(this.#of("items").index("game").getAll(game));
  }

  // Behind another act of this phone it is made on that act's version, which is not known yet;
  // behind one recorded just now, on what that one has brought about.
  append(item, version) {
    const { transaction, items, settings } = this.#both();
    let added;
    const own = items.index("game").getAll(item.game);
    const chain = settings.get(`chain:${item.game}`);
    chain.onsuccess = () => {
      const follows = chain.result?.base === version ? chain.result.version : version;
      added = { ...item, base: own.result.length ? null : follows };
      const request = items.add(added);
      request.onsuccess = () => (added.seq = request.result);
    };
    return done(transaction).then(() => added);
  }

  change(item) {
    return settled(this.#of("items", "readwrite").put(item));
  }

  remove(seq) {
    return settled(this.#of("items", "readwrite").delete(seq));
  }

  // What was recorded goes, and what was made behind it stands on its version.
  recorded(item, version) {
    const { transaction, items, settings } = this.#both();
    items.delete(item.seq);
    settings.put({ base: item.base, version }, `chain:${item.game}`);
    const left = items.index("game").getAll(item.game);
    left.onsuccess = () => {
      const [next] = left.result;
      if (next && next.base === null) items.put({ ...next, base: version });
    };
    return done(transaction);
  }

  table(game) {
    return settled(this.#of("tables").get(game));
  }

  tables() {
    return settled(this.#of("tables").getAll());
  }

  saveTable(table) {
    return settled(this.#of("tables", "readwrite").put(table));
  }

  receiptsOf(game) {
    return settled(this.#of("receipts").index("game").getAll(game));
  }

  saveReceipt(receipt) {
    return settled(this.#of("receipts", "readwrite").put(receipt));
  }

  setting(name) {
    return settled(this.#of("settings").get(name));
  }

  set(name, value) {
    return settled(this.#of("settings", "readwrite").put(value, name));
  }
}
