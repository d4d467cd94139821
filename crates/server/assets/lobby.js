// The lobby keeps itself up to date.
const refresh = async () => {
  const answer = await fetch("/", { headers: { "x-emporion": "1" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#lists");
  if (fresh) document.querySelector("#lists").replaceWith(fresh);
};
let due;
new EventSource("/events").addEventListener("changed", () => {
  clearTimeout(due);
  due = setTimeout(refresh, 300);
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
