// The table: posts steps, listens for changes, shows them where they happen. Everything here also works without it.
const words = document.querySelector("#words").dataset;
const toast = document.querySelector("#toast");
const menu = document.querySelector("#menu");
const sure = document.querySelector("#sure");
const coarse = matchMedia("(pointer: coarse)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const table = () => document.querySelector("#main");
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const remembered = (key, otherwise) => { try { return localStorage.getItem(key) ?? otherwise; } catch { return otherwise; } };
const remember = (key, value) => { try { localStorage.setItem(key, value); } catch { /* a private window forgets */ } };

// ---------------------------------------------------------------- saying things
let quiet;
const say = (text, seconds = 6) => {
  toast.textContent = text;
  toast.classList.add("shown");
  clearTimeout(quiet);
  quiet = setTimeout(() => toast.classList.remove("shown"), 1000 * seconds);
};

// ---------------------------------------------------------------- showing a new position
// Pieces with a name glide from where they were to where they are (first, last, invert, play).
const places = () => new Map(all("[data-piece]").map((piece) => [piece.dataset.piece, piece.getBoundingClientRect()]));
const glide = (before) => {
  if (calm.matches) return;
  let delay = 0;
  for (const piece of all("[data-piece]")) {
    const old = before.get(piece.dataset.piece);
    const now = piece.getBoundingClientRect();
    if (!old) {
      if (before.size) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 250 });
      continue;
    }
    const dx = old.x - now.x, dy = old.y - now.y;
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    const scale = piece.ownerSVGElement ? piece.ownerSVGElement.getScreenCTM().a || 1 : 1;
    const from = `translate(${dx / scale}px, ${dy / scale}px)`;
    piece.animate([{ transform: from }, { transform: "none" }], { duration: 260, delay: Math.min(delay, 1200), easing: "ease-out", fill: "backwards" });
    delay += 120;
  }
};

// What the visitor set on the page and a new position must not undo.
const views = new Map();   // pane → viewBox
const layers = new Map();  // layer → shown
let turned = 0;            // which turn of a piece is chosen
let pane = location.hash.startsWith("#pane-") ? location.hash.slice(6) : null;

const focusName = () => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  if (at.dataset.spot && at.classList.contains("target")) return `.target[data-spot="${CSS.escape(at.dataset.spot)}"]`;
  if (at.dataset.key) return `[data-key="${at.dataset.key}"]`;
  if (at.closest("form.chat") && at.name) return `form.chat input[name=${at.name}]`;
  if (at.closest("#prompt")) return "#prompt .step, .targets .target";
  return null;
};

const chatBoxes = () => all("form.chat input:not([type=hidden])");
const show = (html) => {
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("#main");
  if (!fresh) return location.reload();
  const old = table();
  const before = places(), focus = focusName(), typed = new Map(chatBoxes().map((box) => [box.name, box.value]));
  const folded = new Map(all("details[id]", old).map((part) => [part.id, part.open]));
  const scrolled = old.querySelector("#side")?.scrollTop ?? 0;
  old.replaceWith(fresh);
  for (const [id, open] of folded) { const part = document.getElementById(id); if (part) part.open = open; }
  for (const box of chatBoxes()) box.value = typed.get(box.name) || box.value;
  const side = document.querySelector("#side");
  if (side) side.scrollTop = scrolled;
  if (menu.open) menu.close();
  arrange();
  glide(before);
  if (focus) document.querySelector(focus)?.focus({ preventScroll: true });
};

// Everything that has to be done to a page, whether it came whole or in part.
const arrange = () => {
  const here = table();
  document.title = here.dataset.title;
  for (const board of all("svg.board")) if (views.has(board.dataset.pane)) board.setAttribute("viewBox", views.get(board.dataset.pane));
  for (const box of all("input[data-layer]")) {
    if (layers.has(box.dataset.layer)) box.checked = layers.get(box.dataset.layer);
    switchLayer(box);
  }
  for (const list of all("ol.story, ol.chat")) list.scrollTop = list.scrollHeight;
  for (const button of all("[data-turn]")) button.hidden = !document.querySelector("#steps [data-variant]");
  markNew();
  choosePane();
  follow();
  tick();
};

// Lines of the story that came since the visitor last looked.
const markNew = () => {
  const list = document.querySelector("#story ol.story");
  if (!list) return;
  const key = `read ${table().dataset.table}`;
  const seen = Number(remembered(key, -1));
  for (const line of list.children) line.classList.toggle("new", seen >= 0 && Number(line.dataset.chapter) > seen);
  if (!document.hidden) setTimeout(() => remember(key, list.dataset.newest ?? -1), 1500);
};

// ---------------------------------------------------------------- talking to the server
const sleep = (seconds) => new Promise((done) => { setTimeout(done, seconds * 1000); });
const LONGEST = 15;   // seconds between two tries
// The same post until it is answered, for as long as the page is open. What could not be saved may be sent again; so may what was
// not answered at all, if it names a version: then it is never done twice.
const send = async (address, body) => {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(address, { method: "POST", body, headers: { "x-emporion": "1" } }).catch(() => null);
    const told = answer && !answer.ok ? await answer.clone().json().catch(() => null) : null;
    const unsaved = told?.error?.code === "table/store";
    const lost = !answer || (answer.status >= 500 && !told) || told?.error?.code === "table/slow-answer";
    if (!unsaved && !lost) return { answer, tries };
    if (!unsaved && !body.has("version")) throw new Error("no answer");
    const pause = Math.min(LONGEST, Math.max(2 ** tries, Number(answer?.headers.get("retry-after")) || 0));
    say(unsaved ? words.unsaved : words.offline, pause + LONGEST);   // in sight until the next answer
    waiting = true;
    await sleep(pause);
  }
};

let busy = false, waiting = false, posts = 0;
addEventListener("beforeunload", (event) => { if (waiting) event.preventDefault(); });
const post = async (address, body) => {
  if (busy) return null;
  busy = true;
  posts += 1;
  document.body.classList.add("busy");
  try {
    const { answer, tries } = await send(address, body);
    waiting = false;
    if (answer.ok && tries) say(words.saved);
    if (answer.ok && answer.headers.get("content-type").startsWith("application/json")) {
      const { go } = await answer.json();
      if (go && new URL(go, location.href).pathname !== location.pathname) location.href = go;
      else again = true;
      return null;
    }
    if (answer.ok) { show(await answer.text()); return null; }
    const { error } = await answer.json();
    if (error.code !== "table/unsure") {
      // Of several tries an earlier one may have counted.
      say(tries && error.code === "table/moved" ? words.settled : error.message);
      again = true;
    }
    return error;
  } catch {
    say(words.offline);
    return null;
  } finally {
    busy = waiting = false;
    document.body.classList.remove("busy");
    if (again) refresh();
    else catchUp();
  }
};

const address = () => {
  const here = table();
  const seat = new URL(location.href).searchParams.get("seat") ?? here.dataset.seat;
  return `/t/${here.dataset.table}/now${seat ? `?seat=${seat}` : ""}`;
};
// One look at a time, and none while a post is under way: its answer is the newer one.
let fetching = false, again = false;
const refresh = async () => {
  again = fetching || busy;
  if (again) return;
  fetching = true;
  const before = posts;
  try {
    const answer = await fetch(address(), { headers: { "x-emporion": "1" } });
    const text = answer.ok && await answer.text();
    if (posts !== before) again = true;
    else if (answer.ok) show(text);
    else if (answer.headers.has("retry-after")) setTimeout(refresh, 1000 * Number(answer.headers.get("retry-after")));
  } catch { say(words.offline); }
  fetching = false;
  if (again) refresh();
};

// The position the server has told of last; its name says nothing but whether it is another one. Bots may move before the answer
// to one's own step is here, so it is looked at again after that.
let newest = null;
const catchUp = () => { if (newest && newest !== table().dataset.version) refresh(); };

const mine = () => table().dataset.mine.split(" ").filter(Boolean).map(Number);
let wasMine = false;
const listen = () => {
  const events = new EventSource(`/t/${table().dataset.table}/events`);
  events.addEventListener("moved", (event) => {
    const told = JSON.parse(event.data);
    const isMine = told.to.some((seat) => mine().includes(seat));
    if (isMine && !wasMine && document.hidden) notify();
    wasMine = isMine;
    newest = told.version;
    catchUp();
  });
  events.addEventListener("open", () => document.body.classList.remove("offline"));
  events.addEventListener("error", () => {
    document.body.classList.add("offline");
    // A browser tries again by itself only if the line broke, not if the server refused.
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 15000);
  });
};

const notify = () => {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(words.yourTurn, { body: document.querySelector(".where")?.textContent, tag: table().dataset.table });
  note.addEventListener("click", () => { window.focus(); note.close(); });
};

// ---------------------------------------------------------------- steps
const ask = document.querySelector("#ask");
ask.checked = remembered("ask", "yes") === "yes";
ask.addEventListener("change", () => remember("ask", ask.checked ? "yes" : "no"));

const confirmed = (why) => new Promise((done) => {
  sure.querySelector(".why").textContent = `${words.unsure} ${why}.`;
  sure.returnValue = "";
  sure.addEventListener("close", () => done(sure.returnValue === "yes"), { once: true });
  sure.showModal();
});

const play = async (step) => {
  const form = step.form ?? document.querySelector("#steps");
  const why = step.dataset.last;
  if (why && ask.checked && !(await confirmed(why))) return;
  const body = new URLSearchParams(new FormData(form));
  body.set("step", step.value);
  if (why) body.set("sure", "yes");
  const error = await post(form.action, body);
  // The last of several steps in one turned out to be final.
  if (error?.code === "table/unsure") {
    if (ask.checked && !(await confirmed(error.message))) return;
    body.set("sure", "yes");
    await post(form.action, body);
  }
};

const stepsAt = (spot) => all(`#steps button[data-spot="${CSS.escape(spot)}"]`);
const variantsOf = (steps) => [...new Set(steps.map((step) => Number(step.dataset.variant ?? 0)))].sort((a, b) => a - b);
// The step a click on a spot means: the only one, or the one in the chosen turn.
const meant = (steps) => {
  if (steps.length === 1) return steps[0];
  const variants = variantsOf(steps);
  if (variants.length < steps.length) return null;
  const variant = variants[turned % variants.length];
  return steps.find((step) => Number(step.dataset.variant ?? 0) === variant);
};

const clickSpot = (spot) => {
  const steps = stepsAt(spot);
  // A finger has no key to turn a piece with: it chooses from the list.
  const step = steps.length > 1 && coarse.matches ? null : meant(steps);
  if (step) play(step);
  else if (steps.length) choose(steps);
};

const choose = (steps) => {
  const list = menu.querySelector(".choices");
  list.replaceChildren(...steps.map((step) => {
    const copy = document.createElement("button");
    copy.type = "button";
    copy.textContent = step.textContent;
    copy.addEventListener("click", () => { menu.close(); play(step); });
    copy.addEventListener("pointerenter", () => ghost(step));
    copy.addEventListener("focus", () => ghost(step));
    return copy;
  }));
  menu.showModal();
};
menu.addEventListener("close", () => ghost(null));

// What will lie there, under the pointer or the focus.
const ghost = (step) => {
  for (const old of all(".ghosts .shown")) old.classList.remove("shown");
  for (const old of all(".target.shown")) old.classList.remove("shown");
  if (!step) return;
  document.querySelector(`.ghosts [data-ghost="${step.dataset.offer}"]`)?.classList.add("shown");
  if (step.dataset.spot) document.querySelector(`.target[data-spot="${CSS.escape(step.dataset.spot)}"]`)?.classList.add("shown");
};
let pointed = null;
const point = (spot) => {
  pointed = spot;
  ghost(spot ? meant(stepsAt(spot)) ?? stepsAt(spot)[0] : null);
};
const turn = () => {
  turned += 1;
  if (pointed) point(pointed);
};

document.addEventListener("click", (event) => {
  const target = event.target.closest(".target");
  if (target) { event.preventDefault(); if (!dragged) clickSpot(target.dataset.spot); return; }
  const step = event.target.closest("#steps button.step");
  if (step) { event.preventDefault(); play(step); return; }
  if (event.target.closest("[data-turn]")) { turn(); return; }
  const zoom = event.target.closest("[data-zoom]");
  if (zoom) { zoomBy(zoom.closest(".pane").querySelector("svg.board"), { in: 0.8, out: 1.25, fit: 0 }[zoom.dataset.zoom]); return; }
  const tab = event.target.closest("nav.panes a");
  if (tab) { event.preventDefault(); pane = tab.dataset.pane; history.replaceState(null, "", `#pane-${pane}`); choosePane(); }
});
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-post]");
  if (!form) return;
  event.preventDefault();
  // What is written stays in its box until it can be sent.
  if (busy) { say(words.waiting); return; }
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const said = form.dataset.post === "chat" ? form.elements.text.value : "";
  if (said) form.elements.text.value = "";
  post(form.action, body).then((error) => {
    // What was refused may be sent again, once what was wrong is mended.
    const box = error && document.querySelector("form.chat input[name=text]");
    if (box && !box.value) box.value = said;
  });
});
for (const [name, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(name, (event) => {
    const target = event.target.closest?.(".target");
    if (target) point(on ? target.dataset.spot : null);
    const step = event.target.closest?.("#steps button.step");
    if (step) ghost(on ? step : null);
  });
}
document.addEventListener("change", (event) => {
  if (event.target.dataset?.layer) { layers.set(event.target.dataset.layer, event.target.checked); switchLayer(event.target); }
});
const switchLayer = (box) => {
  for (const layer of all(`g[data-layer="${box.dataset.layer}"]`, box.closest(".pane") ?? document)) layer.classList.toggle("off", !box.checked);
};
const choosePane = () => {
  const tabs = all("nav.panes a");
  if (!tabs.some((tab) => tab.dataset.pane === pane)) pane = tabs[0]?.dataset.pane;
  for (const tab of tabs) tab.toggleAttribute("aria-current", tab.dataset.pane === pane);
  for (const part of all(".pane")) part.classList.toggle("front", part.id === `pane-${pane}` || tabs.length === 0);
};

// A new question about a drawing that is not to be seen brings it to the front; who looks at another one meanwhile may.
let asked = null;
const follow = () => {
  const question = document.querySelector("#prompt .question")?.textContent;
  if (question === asked) return;
  asked = question;
  const targets = all(".pane .target");
  if (!targets.length || targets.some((target) => target.getClientRects().length)) return;
  pane = targets[0].closest(".pane").id.slice("pane-".length);
  choosePane();
};

// ---------------------------------------------------------------- keys
// Arrows go to the nearest target in their direction; R turns, U undoes, Y redoes, E ends, P goes to the prompt, B to the board.
const centre = (element) => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
const nearest = (from, [dx, dy]) => {
  const [x, y] = centre(from);
  let best = null, least = Infinity;
  for (const target of all(".target")) {
    if (target === from || !target.getClientRects().length) continue;
    const [tx, ty] = centre(target), ahead = (tx - x) * dx + (ty - y) * dy, aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    if (ahead <= 1) continue;
    const distance = ahead + 2 * aside;
    if (distance < least) [best, least] = [target, distance];
  }
  return best;
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = {
  r: turn,
  u: () => document.querySelector("[data-key=undo]")?.click(),
  y: () => document.querySelector("[data-key=redo]")?.click(),
  e: () => document.querySelector("#steps [data-finishes]")?.click(),
  b: () => document.querySelector(".pane.front .target, .target")?.focus(),
  p: () => all("#prompt button, #prompt summary").find((one) => one.checkVisibility())?.focus(),
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || menu.open || sure.open) return;
  if (event.target.matches("input, select, textarea")) return;
  const target = event.target.closest(".target");
  if (target && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); clickSpot(target.dataset.spot); return; }
  if (target && ARROWS[event.key]) { event.preventDefault(); nearest(target, ARROWS[event.key])?.focus(); return; }
  const key = KEYS[event.key.toLowerCase()];
  if (key) { event.preventDefault(); key(); }
});

// ---------------------------------------------------------------- pan and zoom
const whole = (board) => { board.dataset.whole ??= board.getAttribute("viewBox"); return board.dataset.whole.split(" ").map(Number); };
const view = (board) => board.getAttribute("viewBox").split(" ").map(Number);
const setView = (board, [x, y, w, h]) => {
  const [, , W, H] = whole(board);
  if (w >= W) [x, y, w, h] = [0, 0, W, H];
  x = Math.max(0, Math.min(W - w, x)); y = Math.max(0, Math.min(H - h, y));
  const text = [x, y, w, h].map((n) => n.toFixed(1)).join(" ");
  board.setAttribute("viewBox", text);
  if (w >= W) views.delete(board.dataset.pane); else views.set(board.dataset.pane, text);
};
const zoomBy = (board, factor, at) => {
  const [x, y, w, h] = view(board), [, , W] = whole(board);
  if (!factor) return setView(board, whole(board));
  const to = Math.max(W / 8, Math.min(W, w * factor)) / w;
  const [cx, cy] = at ?? [x + w / 2, y + h / 2];
  setView(board, [cx - (cx - x) * to, cy - (cy - y) * to, w * to, h * to]);
};
const inside = (board, event) => {
  const matrix = board.getScreenCTM().inverse();
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return [at.x, at.y];
};
const fingers = new Map();
let dragged = false, reach = 0, tapped = 0;
document.addEventListener("wheel", (event) => {
  const board = event.target.closest?.("svg.board");
  if (!board || !(event.ctrlKey || event.shiftKey)) return;
  event.preventDefault();
  zoomBy(board, event.deltaY > 0 ? 1.12 : 0.89, inside(board, event));
}, { passive: false });
document.addEventListener("pointerdown", (event) => {
  const board = event.target.closest?.("svg.board");
  if (!board) return;
  dragged = false;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (event.pointerType === "touch" && !event.target.closest(".target")) {
    if (event.timeStamp - tapped < 300) zoomBy(board, 0);
    tapped = event.timeStamp;
  }
});
document.addEventListener("pointermove", (event) => {
  const board = event.target.closest?.("svg.board"), last = fingers.get(event.pointerId);
  if (!board || !last) return;
  const [dx, dy] = [event.clientX - last[0], event.clientY - last[1]];
  if (!dragged && Math.abs(dx) + Math.abs(dy) < 6) return;
  dragged = true;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (fingers.size === 2) {
    const [a, b] = [...fingers.values()], now = Math.hypot(a[0] - b[0], a[1] - b[1]);
    if (reach) zoomBy(board, reach / now, inside(board, event));
    reach = now;
  } else if (views.has(board.dataset.pane)) {
    const scale = board.getScreenCTM().a, [x, y, w, h] = view(board);
    setView(board, [x - dx / scale, y - dy / scale, w, h]);
  }
});
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, (event) => { fingers.delete(event.pointerId); reach = 0; setTimeout(() => { dragged = false; }, 0); });
}
document.addEventListener("dblclick", (event) => {
  const board = event.target.closest?.("svg.board");
  if (board && !event.target.closest(".target")) zoomBy(board, 0);
});

// ---------------------------------------------------------------- clocks and notifications
const tick = () => {
  for (const clock of all("time.clock")) {
    const left = clock.dataset.deadline ? Number(clock.dataset.deadline) - Date.now() : Number(clock.dataset.left);
    const minutes = Math.max(0, Math.floor(left / 60000)), seconds = Math.max(0, Math.floor(left / 1000) % 60);
    clock.textContent = minutes >= 2880 ? `${Math.floor(minutes / 1440)} d` : minutes >= 120 ? `${Math.floor(minutes / 60)} h` : `${minutes}:${String(seconds).padStart(2, "0")}`;
    clock.classList.toggle("short", left < 60000);
  }
};
setInterval(tick, 1000);
const bell = document.querySelector("#notify");
if ("Notification" in window && Notification.permission === "default") {
  bell.hidden = false;
  bell.addEventListener("click", async () => { await Notification.requestPermission(); bell.hidden = true; });
}
document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });

document.documentElement.classList.add("js");
arrange();
listen();
