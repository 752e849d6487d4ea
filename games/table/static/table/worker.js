// Keeps the frames of the table screen for when there is no connection; answers of the API and
// pages elsewhere it leaves alone. What it keeps is written before it by the server.

const { edition, assets: ASSETS, tables: TABLES, frame: FRAME } = self.KEEPING;
const CACHE = `qipu-table-${edition}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([...ASSETS, TABLES, FRAME].map((url) => new Request(url, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("qipu-table-") && name !== CACHE);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The frame is the same for every table: what is kept of one opens all.
function frameOf(path) {
  return path === TABLES ? TABLES : FRAME;
}

async function page(request) {
  const { pathname } = new URL(request.url);
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await cache.put(frameOf(pathname), answer.clone());
    return answer;
  } catch {
    return (await cache.match(frameOf(pathname))) ?? Response.error();
  }
}

async function asset(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request)) ?? Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (pathname.startsWith(TABLES)) event.respondWith(page(request));
  } else if (ASSETS.includes(pathname)) event.respondWith(asset(request));
});
