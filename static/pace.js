// pace.js: shows one after another the cards that were laid at once, and lets a complete trick be
// seen before it is gathered. The score and whose turn it is follow the cards that are shown. What
// the reader may do never waits: a press on the cloth, on a card or on Escape ends the showing.
"use strict";
(() => {
  const LAY = 420; // milliseconds from one card to the next
  const SEEN = 1400; // for which a complete trick lies there
  const GATHER = 320;
  const TRICK = 4;
  const FROM = { n: "0, -45%", s: "0, 45%", w: "-45%, 0", e: "45%, 0" };
  const OURS = "ns"; // the reader and their partner
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const one = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const tell = (name, detail = {}) =>
    document.dispatchEvent(new CustomEvent(`whist:${name}`, { detail }));

  const playOf = ({ dataset, textContent }) => ({
    ...dataset,
    at: Number(dataset.at),
    trick: Number(dataset.trick),
    words: textContent,
  });
  const plays = () => all("[data-heard] li").map(playOf);
  const lastOf = (list) => Math.max(0, ...list.map(({ at }) => at));

  let deal = null; // the deal on the page, and how much of it has been shown or waits its turn
  let at = 0;
  let stage = []; // the cards of the trick that is shown
  let completed = 0; // when its fourth card was laid
  let queue = [];
  let layer = null;
  let timer = 0;
  const mine = new Set(); // cards that the reader pressed: they lie there already

  // After each reading of the part: what is new since the last.
  function follow() {
    const list = one("[data-heard]");
    if (!list) return;
    const known = plays();
    const fresh = known.filter((play) => play.at > at);
    const again = list.dataset.deal !== deal;
    const first = deal === null;
    [deal, at] = [list.dataset.deal, again ? lastOf(known) : Math.max(at, lastOf(known))];
    if (again) {
      settle();
      mine.clear();
      if (!first && all("[data-hand] [data-card]").length) dealt();
      return;
    }
    if (lastOf(known) < at) { // something was undone
      at = lastOf(known);
      return settle();
    }
    if (document.hidden || (fresh.length && isMissed(fresh[0]))) return settle();
    queue.push(...fresh);
    if (layer) { // the part was read again meanwhile
      one(".felt").append(layer);
      holdScore();
    } else if (isShownAsItIs()) queue.splice(0).forEach(layInPlace);
    else if (queue.length) begin();
    else ready();
  }

  const SVG = "http://www.w3.org/2000/svg";
  function drawn({ laid, place }) {
    const card = document.createElementNS(SVG, "svg");
    card.setAttribute("class", "card");
    card.setAttribute("viewBox", "0 0 250 350");
    const face = card.appendChild(document.createElementNS(SVG, "use"));
    face.setAttribute("href", `${one("[data-heard]").dataset.faces}#${laid}`);
    const lies = document.createElement("span");
    lies.className = place;
    lies.append(card);
    return lies;
  }

  const tail = () => queue.at(-1) || stage.at(-1) || { trick: 0 };
  const isMissed = ({ trick }) =>
    trick > tail().trick + 1 || (trick > tail().trick && !queue.length && stage.length % TRICK > 0);
  const isOther = (play) => stage.length > 0 && stage[0].trick !== play.trick;
  // A single card needs no layer over the table, unless it would take away a trick just completed.
  const isShownAsItIs = () =>
    queue.length === 1 && (!isOther(queue[0]) || Date.now() - completed > SEEN);

  function layInPlace(play) {
    if (isOther(play)) stage = [];
    put(play, one(`#trick [data-card="${play.laid}"]`));
    ready();
  }

  function begin() {
    layer = document.createElement("div");
    layer.className = "trick pace";
    layer.setAttribute("aria-hidden", "true");
    layer.append(...stage.map(drawn));
    document.body.dataset.pacing = "";
    one(".felt").append(layer);
    holdScore();
    step();
  }

  function step() {
    const next = queue[0];
    if (!next) return settle();
    if (isOther(next)) {
      const wait = SEEN - (Date.now() - completed);
      return wait > 0 ? later(wait) : gather();
    }
    queue.shift();
    const card = drawn(next);
    layer.append(card);
    const own = put(next, card);
    later(own ? 0 : LAY);
  }
  const later = (wait) => {
    timer = setTimeout(step, wait);
  };

  function put(play, card) {
    stage.push(play);
    const own = mine.has(play.laid);
    if (!own) {
      move(card, [{ transform: `translate(${FROM[play.place]})`, opacity: 0 }, {}], 180);
      tell("laid");
    }
    if (play.won) {
      completed = Date.now();
      all(`:scope > .${play.won}`, layer || document.createElement("div")).forEach((it) =>
        it.classList.add("win")
      );
      tell("taken", { ours: OURS.includes(play.won) });
    }
    return own;
  }

  function gather() {
    const { won } = stage.at(-1);
    const away = { transform: `translate(${FROM[won] || "0, 0"}) scale(.6)`, opacity: 0 };
    const moves = all(":scope > *", layer).map((it) => move(it, [{}, away], GATHER));
    Promise.all(moves).then(() => {
      if (!layer) return; // ended by a press
      layer.replaceChildren();
      stage = [];
      step();
    });
  }

  function move(element, frames, duration) {
    if (!element || still.matches) return Promise.resolve();
    const fill = frames[0].transform ? "none" : "forwards";
    return element.animate(frames, { duration, easing: "ease-out", fill }).finished.catch(() => {});
  }

  // The score stays as it was until the cards that changed it have been shown.
  let shown = ""; // the figures when the table was last shown as it is
  let latest = null; // those that wait
  const figures = () => one(".tally tbody");
  function holdScore() {
    latest = figures()?.innerHTML ?? null;
    if (latest !== null && shown) figures().innerHTML = shown;
  }
  function releaseScore() {
    if (latest !== null && figures()) figures().innerHTML = latest;
    latest = null;
  }

  // Show the table as it is.
  function settle() {
    clearTimeout(timer);
    if (layer?.isConnected) releaseScore();
    latest = null;
    queue = [];
    layer?.remove();
    layer = null;
    delete document.body.dataset.pacing;
    const known = plays();
    const trick = known.at(-1)?.trick;
    stage = known.filter((play) => play.trick === trick);
    if (!stage.at(-1)?.won) completed = 0;
    ready();
  }

  // Said once each time: that it is the reader's turn, and that the hand is over.
  let turn = "";
  let over = Boolean(one(".ended"));
  function ready() {
    shown = figures()?.innerHTML ?? "";
    const now = one("[data-my-turn]") ? `${deal} ${at}` : "";
    if (now && now !== turn) tell("turn");
    turn = now;
    const ended = Boolean(one(".ended"));
    if (ended && !over) tell("over");
    over = ended;
  }

  const dealt = () =>
    all("[data-hand] [data-card]").forEach((card, nth) => {
      if (still.matches) return;
      card.animate([{ translate: "0 -1.6rem", opacity: 0 }, { translate: "0 0", opacity: 1 }], {
        duration: 240,
        delay: nth * 28,
        easing: "ease-out",
        fill: "backwards",
      });
    });

  const hurry = () => {
    if (layer) settle();
  };
  document.addEventListener("pointerdown", ({ target }) => {
    if (target.closest(".felt")) hurry();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") hurry();
  });
  document.addEventListener("visibilitychange", hurry);
  document.addEventListener("htmx:afterSettle", follow);
  window.whist.hurry = hurry;
  window.whist.pressed = mine;
  follow();
})();
