// The dice: this browser adds a number of its own. It promises it on sitting down, by its SHA-256, and shows it when all have promised.
import { sha256 } from "./sha256.js";

const MOST = 200;
const kept = () => {
  try { const list = JSON.parse(localStorage.getItem("dice")); return Array.isArray(list) ? list : []; } catch { return []; }
};
// A new number: its digest, or nothing if this browser cannot keep the number.
const promise = () => {
  const bytes = [...crypto.getRandomValues(new Uint8Array(32))];
  const value = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(""), digest = sha256(value);
  try { localStorage.setItem("dice", JSON.stringify([[digest, value], ...kept()].slice(0, MOST))); } catch { return ""; }
  return digest;
};
const promised = (digest) => kept().find(([known]) => known === digest)?.[1];

// Whoever sits down by a form promises with it.
document.addEventListener("submit", (event) => {
  const field = event.target.querySelector("input[name=digest]");
  if (field) field.value = promise();
});

const post = (table, fields) =>
  fetch(`/t/${table}/dice`, { method: "POST", body: new URLSearchParams(fields), headers: { "x-emporion": "1" } });
let renewed = false;
const shown = new Set();
const look = () => {
  const own = document.querySelector("#own-dice");
  for (const part of own?.children ?? []) give({ ...own.dataset, ...part.dataset });
};
const give = async ({ table, seat, digest, state }) => {
  const value = promised(digest);
  try {
    if (state === "shaking" && value && !shown.has(digest)) {
      shown.add(digest);
      // With the number goes the promise for the next game at this table.
      await post(table, { seat, value, next: promise() });
    } else if (state === "open" && !value && !renewed) {
      // The seat came here from another browser, or from a page without scripts. Once, or two browsers would do it in turn.
      renewed = true;
      const fresh = promise();
      if (fresh) await post(table, { seat, digest: fresh });
    }
  } catch {
    shown.delete(digest);
    setTimeout(look, 2000);
  }
};
// The table's page brings itself up to date. On other pages, as that of the links, where the host waits for a friend, it is done here.
const listen = ({ table }) => {
  const events = new EventSource(`/t/${table}/events`);
  events.addEventListener("moved", async () => {
    const answer = await fetch(`/t/${table}/now`, { headers: { "x-emporion": "1" } }).catch(() => null);
    if (!answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#own-dice");
    if (!fresh) { events.close(); return; }
    document.querySelector("#own-dice").replaceWith(fresh);
    look();
  });
};
const own = document.querySelector("#own-dice");
if (document.querySelector("#main[data-version]")) new MutationObserver(look).observe(document.body, { childList: true });
else if (own) listen(own.dataset);
look();
