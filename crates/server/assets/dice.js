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

const LONGEST = 5;   // seconds between two tries: the dice are shaken for thirty
const passes = (answer) => !answer || answer.status === 429 || answer.status >= 500;
const later = (answer, work) => setTimeout(work, 1000 * Math.min(LONGEST, Number(answer?.headers.get("retry-after")) || 2));
const sent = new Set();
// Posts something once. What is refused for a while, or not answered, is looked at again, and posted if it is still wanted.
const post = async (what, table, fields) => {
  if (sent.has(what)) return;
  sent.add(what);
  const how = { method: "POST", body: new URLSearchParams(fields), headers: { "x-emporion": "1" } };
  const answer = await fetch(`/t/${table}/dice`, how).catch(() => null);
  if (passes(answer)) later(answer, () => { sent.delete(what); look(); });
};
const made = new Map();
// However often it is posted, it is one promise.
const promiseFor = (what) => {
  if (!made.has(what)) made.set(what, promise());
  return made.get(what);
};
const look = () => {
  const own = document.querySelector("#own-dice");
  for (const part of own?.children ?? []) give({ ...own.dataset, ...part.dataset });
};
const give = ({ table, seat, digest, state }) => {
  const value = promised(digest);
  if (state === "shaking" && value) {
    // With the number goes the promise for the next game at this table.
    post(digest, table, { seat, value, next: promiseFor(digest) });
  } else if (state === "open" && !value && promiseFor("seat")) {
    // The seat came here from another browser, or from a page without scripts. Once, or two browsers would do it in turn.
    post("seat", table, { seat, digest: promiseFor("seat") });
  }
};
// The table's page brings itself up to date. On other pages, as that of the links, where the host waits for a friend, it is done here.
const listen = ({ table }) => {
  const events = new EventSource(`/t/${table}/events`);
  const renew = async () => {
    const answer = await fetch(`/t/${table}/now`, { headers: { "x-emporion": "1" } }).catch(() => null);
    if (passes(answer)) later(answer, renew);
    if (!answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#own-dice");
    if (!fresh) { events.close(); return; }
    document.querySelector("#own-dice").replaceWith(fresh);
    look();
  };
  events.addEventListener("moved", renew);
};
const own = document.querySelector("#own-dice");
if (document.querySelector("#main[data-version]")) new MutationObserver(look).observe(document.body, { childList: true });
else if (own) listen(own.dataset);
look();
