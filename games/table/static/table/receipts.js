// What the server has signed for the acts of this device, and whether the record still holds them.

// A receipt as it comes with an answer: base64 of a signed note. The signature is checked offline,
// by verify_acts.py; here the lines are enough to see that the record says otherwise.
export function readReceipt(encoded) {
  const note = new TextDecoder().decode(Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0)));
  const [preamble, , game, version, event, hash] = note.split("\n");
  if (preamble !== "qipu-receipt-v1") return null;
  return { id: `${game}:${version}`, game, version: Number(version), event, hash, note };
}

// The receipts of a game that its record does not bear out; null where it cannot be read now.
export async function differing(receipts, game, events) {
  if (!receipts.length) return [];
  const hashes = new Map();
  let after = Math.min(...receipts.map((receipt) => receipt.version)) - 1;
  for (;;) {
    const answer = await events(game, after);
    if (answer?.status !== 200) return null;
    for (const event of answer.data.events) hashes.set(event.version, event.hash);
    if (!answer.data.more) break;
    after = answer.data.next;
  }
  return receipts.filter((receipt) => hashes.get(receipt.version) !== receipt.hash);
}

function saving({ element, say }, receipts, game) {
  const text = receipts.map((receipt) => receipt.note).join("");
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  return element("a", { className: "button", href, download: `receipts-${game}.txt` }, say("save_receipts", { count: receipts.length }));
}

// The fault, for all to see, or where there is none the way to the receipts.
export function shown(context, receipts, faults, game) {
  if (!receipts.length) return [];
  const save = saving(context, receipts, game);
  if (!faults?.length) return [save];
  const { element, say } = context;
  const entries = faults.map((receipt) => receipt.version).sort((first, second) => first - second);
  return [element("p", {}, say("receipt_fault", { entries: entries.join(", ") })), save];
}
