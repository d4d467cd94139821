// Plays on with the page's own buttons until the game is over, so many steps are taken, or the time is up.
const [bold, seed, most, time, done] = arguments;
const begin = Date.now();
const sleep = (ms) => new Promise((wake) => setTimeout(wake, ms));
const page = (css) => document.querySelector(css);
let state = seed, played = 0;
const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
const choose = (steps) => {
  const last = steps.filter((step) => step.dataset.finishes);
  const other = steps.filter((step) => !step.dataset.finishes);
  const from = last.length && (!other.length || random() >= bold) ? last : other;
  return from[Math.floor(random() * from.length)];
};
const play = async () => {
  while (Date.now() - begin < time && played < most && !page("#main").dataset.over) {
    const sure = page("#sure[open] button[value=yes]");
    if (sure) sure.click();
    const steps = [...document.querySelectorAll("#steps button.step")];
    if (!steps.length || document.body.classList.contains("busy")) { await sleep(10); continue; }
    const version = page("#main").dataset.version, until = Date.now() + 3000;
    choose(steps).click();
    played += 1;
    while (page("#main").dataset.version === version && !page("#sure[open]") && Date.now() < until) await sleep(4);
  }
  done({ over: !!page("#main").dataset.over, played, state, version: page("#main").dataset.version });
};
play();
