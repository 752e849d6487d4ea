// Addresses of a position, for links and for the address bar.

const SHOWN = ["ply", "flip", "numbers"];

// The query that asks the server for a ply, as the board is shown now.
export function queryAt(search, ply, { turned, numbered }) {
  const query = new URLSearchParams(search);
  query.set("ply", ply);
  for (const [name, on] of [["flip", turned], ["numbers", numbered]]) {
    if (on) query.set(name, "1");
    else query.delete(name);
  }
  return `?${query}`;
}

// The page with the ply as its fragment; what else was asked (a version) stays.
export function addressAt({ pathname, search }, ply) {
  const query = new URLSearchParams(search);
  for (const name of SHOWN) query.delete(name);
  const rest = query.toString();
  return `${pathname}${rest ? `?${rest}` : ""}#ply=${ply}`;
}
