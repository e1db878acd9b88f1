// replay.js: steps through a hand that is over. What is seen when stands in the page; without this,
// links with ?at= do the same. Arrow keys step, Home and End leap, P plays by itself.
"use strict";
(() => {
  const PACE = 1100; // milliseconds from card to card when it plays by itself
  const script = document.currentScript.dataset;
  const board = () => document.querySelector("[data-replay]");
  const all = (selector) => [...board().querySelectorAll(selector)];
  const last = () => Number(board().dataset.last);
  let at = 0;
  let timer = 0;

  const within = (when) =>
    when.split(" ").some((run) => {
      const [from, to] = run.split("-").map(Number);
      return from <= at && at <= to;
    });

  function show(moment) {
    at = Math.max(0, Math.min(last(), moment));
    for (const one of all("[data-when]")) {
      one.toggleAttribute("data-off", !one.dataset.when || !within(one.dataset.when));
    }
    for (const one of all("[data-line]")) {
      if (Number(one.dataset.line) === at) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
    }
    tell();
    const step = (by) => board().dataset.here + Math.max(0, Math.min(last(), at + by));
    for (const one of all("[data-step]")) one.href = step(Number(one.dataset.step));
    history.replaceState(history.state, "", board().dataset.here + at);
    if (at === last()) stop();
  }

  // The sentence of this moment, and the trick it is in.
  function tell() {
    const line = board().querySelector(`[data-line="${at}"] [data-words]`);
    const said = board().querySelector("[data-said]");
    const words = line ? line.dataset.words : said && said.dataset.dealt;
    if (said && said.textContent !== words) said.textContent = words;
    let current = null;
    for (const one of all("[data-trick]")) {
      one.removeAttribute("aria-current");
      if (Number(one.dataset.to) <= at) current = one;
    }
    if (current) current.setAttribute("aria-current", "step");
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    for (const one of all("[data-autoplay]")) one.textContent = script.play;
  }

  function play() {
    if (timer) return stop();
    if (at === last()) show(0);
    timer = setInterval(() => show(at + 1), PACE);
    for (const one of all("[data-autoplay]")) one.textContent = script.pause;
  }

  function begin() {
    if (!board()) return;
    for (const one of all("[data-autoplay], [data-copy], [data-check-now]")) one.hidden = false;
    show(at);
  }

  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-to], [data-step], [data-autoplay], [data-copy]");
    if (!target || !board() || !board().contains(target)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (target.matches("[data-autoplay]")) return play();
    if (target.matches("[data-copy]")) return copy(target);
    stop();
    const step = target.dataset.step;
    show(step ? at + Number(step) : Number(target.dataset.to));
    if (!target.closest(".replay__bar")) {
      document.querySelector(".replay").scrollIntoView({ block: "nearest" });
    }
  });

  const KEYS = { ArrowLeft: () => at - 1, ArrowRight: () => at + 1, Home: () => 0, End: last };
  document.addEventListener("keydown", (event) => {
    if (!board() || !board().querySelector("[data-said]")) return;
    if (
      event.altKey || event.ctrlKey || event.metaKey ||
      event.target.matches("input, textarea, select")
    ) return;
    if (event.key === "p" || event.key === "P") return play();
    if (!KEYS[event.key]) return;
    event.preventDefault();
    stop();
    show(KEYS[event.key]());
  });

  // Over plain http there is no clipboard to write to: then the link is selected, to be copied.
  async function copy(button) {
    const field = board().querySelector("[data-share]");
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = script.copied;
    } catch {
      if (document.execCommand("copy")) button.textContent = script.copied;
    }
  }

  at = board() ? Number(board().dataset.at) : 0;
  begin();
  // What was worked out has come: stay at this moment.
  document.addEventListener("htmx:afterSettle", begin);
})();
