// The lobby keeps itself up to date.
const refresh = async () => {
  const answer = await fetch("/", { headers: { "x-emporion": "1" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#lists");
  if (fresh) document.querySelector("#lists").replaceWith(fresh);
};
let due;
const listen = () => {
  const events = new EventSource("/events");
  events.addEventListener("changed", () => {
    clearTimeout(due);
    due = setTimeout(refresh, 300);
  });
  // A browser tries again by itself only if the line broke, not if the server refused.
  events.addEventListener("error", () => { if (events.readyState === EventSource.CLOSED) setTimeout(listen, 15000); });
};
listen();
document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
