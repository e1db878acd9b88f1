// play.js: a card goes down at once and comes back if it is refused; keys play cards; plays are
// read out.
"use strict";
(() => {
  const WHY = 4000; // milliseconds for which the reason is shown
  const { tapAgain } = document.currentScript.dataset;
  const one = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const every = () => all("[data-hand] [data-card]").filter((it) => !it.classList.contains("gone"));
  // Of two rows, yours and dummy's, the one that is not to play waits.
  const waits = (card) => "waits" in card.closest("[data-hand]").dataset;
  const cards = () => every().filter((card) => !waits(card));

  // A card that may not be played now is not sent; out of turn it is sent when it is pressed twice.
  document.addEventListener("click", (event) => {
    const card = event.target.closest("[data-hand] [data-card]");
    if (!card) return;
    const form = card.closest("[data-hand]");
    if (card.classList.contains("gone") || form.dataset.sent) return stop(event);
    if (card.getAttribute("aria-disabled") === "true") {
      sayWhy(card);
      return stop(event);
    }
    window.whist.hurry();
    if (
      !("faithful" in form.dataset) || (one("[data-my-turn]") && !("waits" in form.dataset)) ||
      "again" in card.dataset
    ) return;
    stop(event);
    all("[data-again]").forEach((it) => delete it.dataset.again);
    card.dataset.again = "";
    say(form, tapAgain);
  }, true);
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const say = (form, words) => {
    const said = window.whist.words(words, []);
    said.dataset.untilRead = "";
    one("[data-problem]", form).replaceChildren(said);
  };

  // The reason a card is barred is shown for a moment above the cards.
  let said = 0;
  const unsay = () =>
    all("[data-said]").forEach((it) => {
      it.textContent = "";
      delete it.dataset.said;
    });
  const sayWhy = (card) => {
    const place = one("#why");
    clearTimeout(said);
    place.textContent = card.dataset.why;
    place.dataset.said = "";
    one("#heard").textContent = card.dataset.why;
    said = setTimeout(unsay, WHY);
    card.removeAttribute("data-shakes");
    void card.offsetWidth; // the same card shakes again
    card.dataset.shakes = "";
  };

  // What was said about a card is over once the part is read again.
  document.addEventListener(
    "htmx:afterSettle",
    () => all("[data-until-read]").forEach((it) => it.remove()),
  );

  // A panel of the bar closes by its own button, and when what it asked is taken.
  const close = (panel) => {
    panel.open = false;
    one("summary", panel).focus();
  };
  document.addEventListener("click", ({ target }) => {
    const panel = target.closest("[data-closes]")?.closest("details");
    if (panel) close(panel);
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { elt, xhr } }) => {
    const panel = elt.closest?.(".claim");
    if (panel && window.whist.isTaken(xhr)) close(panel);
  });

  // Down at once: before anything is sent, in the same frame as the touch.
  const down = new Map();
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt, requestConfig } }) => {
    const form = elt.closest?.("[data-hand]");
    const card = requestConfig.triggeringEvent?.submitter;
    if (!form || !card?.dataset.card || down.has(form)) return;
    const trick = one("#trick");
    const laid = document.createElement("span");
    laid.className = `${form.dataset.slot} sent`;
    laid.append(one("svg", card).cloneNode(true));
    const cleared = all(":scope > span", trick).filter((it) =>
      it.classList.contains("empty") || all("[data-card]", trick).length === 4
    );
    cleared.forEach((it) => {
      it.hidden = true;
      it.style.display = "none";
    });
    trick.append(laid);
    const had = document.activeElement === card && cards().indexOf(card);
    card.classList.add("gone");
    // A hidden card holds no focus.
    if (had !== false) (cards()[Math.min(had, cards().length - 1)] || one("#say")).focus();
    form.dataset.sent = card.dataset.card;
    window.whist.pressed.add(card.dataset.card);
    document.dispatchEvent(new CustomEvent("whist:laid"));
    down.set(form, () => {
      window.whist.pressed.delete(card.dataset.card);
      laid.remove();
      cleared.forEach((it) => {
        it.hidden = false;
        it.style.display = "";
      });
      card.classList.remove("gone");
      delete form.dataset.sent;
      card.focus();
    });
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { elt, xhr } }) => {
    const form = elt.closest?.("[data-hand]");
    const back = form && down.get(form);
    if (!back || window.whist.isUnanswered(xhr)) return; // not answered: sending.js sends it again
    down.delete(form);
    if (window.whist.isTaken(xhr)) return;
    back();
    askAgain();
  });

  // What was asked for before a card was taken is older than the card: it is asked for again.
  let taken = 0;
  const asked = new WeakMap();
  document.addEventListener("htmx:beforeOnLoad", ({ detail: { xhr, requestConfig } }) => {
    if (requestConfig.verb === "post" && window.whist.isTaken(xhr)) taken = performance.now();
  });
  document.addEventListener("htmx:beforeSend", ({ detail: { xhr, requestConfig } }) => {
    if (requestConfig.verb === "get") asked.set(xhr, performance.now());
  });
  const askAgain = () => document.body.dispatchEvent(new CustomEvent("evening-changed"));
  window.whist.held.add(({ target, xhr }) => {
    if (target.id !== "on-screen") return false;
    const old = asked.get(xhr) < taken;
    if (old) setTimeout(askAgain);
    return old || all("[data-sent]", target).some((form) => down.has(form));
  });

  // Keys: arrows go through the hand, a rank and a suit play a card; the list of keys is a dialog.
  const press = (selector) => {
    const it = one(selector);
    it?.focus();
    it?.click();
    return Boolean(it);
  };
  const SHORT = {
    "?": () => press("[data-opens]"),
    l: () => press(".last-trick > summary"),
    m: () => press("[data-cards='sound:on']"),
  };
  document.addEventListener("click", ({ target }) => {
    const opens = target.closest("[data-opens]");
    if (opens) document.getElementById(opens.dataset.opens).showModal();
  });
  document.addEventListener("close", ({ target }) => {
    // The button may have been read again.
    if (target.matches("dialog")) one(`[data-opens="${target.id}"]`)?.focus();
  }, true);
  const RANKS = { a: "A", k: "K", q: "Q", j: "J", t: "10", 0: "10" };
  let rank = "";
  document.addEventListener("keydown", (event) => {
    if (
      event.ctrlKey || event.metaKey || event.altKey ||
      event.target.closest("input, select, textarea, dialog")
    ) return;
    if (SHORT[event.key.toLowerCase()]?.() === true) return event.preventDefault();
    const held = cards();
    if (!held.length) return;
    const at = held.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) {
      event.preventDefault();
      return held[at < 0 ? 0 : (at + step + held.length) % held.length].focus();
    }
    if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      return held.at(event.key === "Home" ? 0 : -1).focus();
    }
    const key = event.key.toLowerCase();
    if (rank && "cdhs".includes(key) && key.length === 1) {
      const card = every().find((it) => it.dataset.card === `${rank}${key.toUpperCase()}`);
      rank = "";
      if (!card) return;
      card.focus();
      card.click();
    } else if (key in RANKS || /^[2-9]$/.test(key)) {
      rank = RANKS[key] || key;
    } else if (key.length === 1 && key !== "1") {
      rank = "";
    }
  });

  // The reader's place in the hand stays when the part is read again.
  let place = -1;
  document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
    if (target.id === "on-screen") place = every().indexOf(document.activeElement);
  });
  document.addEventListener("htmx:afterSettle", () => {
    read();
    const held = cards();
    const elsewhere = every().includes(document.activeElement) &&
      !held.includes(document.activeElement);
    if (elsewhere && held.length) return held[0].focus(); // the row that is to play has the keys
    if (place < 0 || (document.activeElement && document.activeElement !== document.body)) return;
    held[Math.min(place, held.length - 1)]?.focus();
    place = -1;
  });

  // What was played since it was last read is said once, and then what is to be done.
  let heard = -1;
  let told = "";
  const read = () => {
    const said = all("[data-heard] li").map((it) => [Number(it.dataset.at), it.textContent]);
    const last = Math.max(0, ...said.map(([at]) => at));
    const fresh = last < heard ? said : said.filter(([at]) => at > heard);
    const words = fresh.map(([, it]) => it);
    const next = one(".hand__say")?.textContent.replace(/\s+/g, " ").trim() || "";
    if (next) words.push(next);
    if (heard >= 0 && (fresh.length || last < heard || next !== told)) {
      one("#heard").textContent = words.join(" ");
    }
    [heard, told] = [last, next];
  };
  read();

  // The device's part in a deal: it commits to a number of its own, and reveals it when all have.
  const DEVICE = "whist/device/v1|";
  const own = new Map(); // where nothing is kept, at least as long as the page is open
  const kept = (act) => {
    try {
      return act(localStorage);
    } catch {
      return null;
    }
  };
  const numberFor = (id, seat) => {
    const key = `whist-beacon:${id}|${seat}`;
    const known = own.get(key) || kept((store) => store.getItem(key));
    if (known) return known;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const made = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    own.set(key, made);
    kept((store) => store.setItem(key, made));
    return made;
  };
  const given = new Set();
  const agreed = new Set();
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-shuffle]");
    if (!button) return;
    agreed.add(button.dataset.shuffle);
    give();
  });
  const give = () => {
    const form = one("[data-device]");
    if (!form) return;
    const { device, id, seat } = form.dataset;
    // At a shared device people say first who plays here.
    if ("shared" in form.dataset && device === "commit" && !agreed.has(id)) return;
    const part = `${device} ${id} ${seat}`;
    if (given.has(part)) return;
    given.add(part);
    const nonce = numberFor(id, seat);
    const field = one("[name='digest'], [name='nonce']", form);
    field.value = device === "commit"
      ? window.whist.sha256(`${DEVICE}${id}|${seat}|${nonce}`)
      : nonce;
    form.requestSubmit();
  };
  document.addEventListener("htmx:afterSettle", give);
  document.addEventListener("DOMContentLoaded", () => setTimeout(give));

  // Cards shown on a shared tablet are hidden again after a minute.
  const HIDE_AFTER = 60_000;
  document.addEventListener("htmx:afterSettle", () => {
    const open = one("[data-private]");
    if (!open || open.dataset.timed) return;
    open.dataset.timed = "";
    setTimeout(() => {
      if (!open.isConnected) return;
      delete open.dataset.etag;
      askAgain();
    }, HIDE_AFTER);
  });

  // A page that is left holds no card, nor takes any that were asked for before: whoever goes back
  // to it on this device reads it anew, if they may.
  let left = false;
  const putAway = () => {
    left = true;
    all("#on-screen, .pace").forEach((it) => it.replaceChildren());
  };
  addEventListener("pagehide", putAway);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  window.whist.held.add(() => left);
  document.addEventListener(
    "whist:ended",
    () => all("[data-hand], .four-hands").forEach((it) => it.remove()),
  );

  // How the reader likes the cards, kept for a year.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-cards]");
    if (!button) return;
    const [what, value] = button.dataset.cards.split(":");
    const on = document.documentElement.dataset[what] !== value;
    if (on) document.documentElement.dataset[what] = value;
    else delete document.documentElement.dataset[what];
    document.cookie = `cards-${what}=${on ? value : ""}; path=/; max-age=${
      on ? 31536000 : 0
    }; samesite=lax`;
    all(`[data-cards="${button.dataset.cards}"]`).forEach((it) =>
      it.setAttribute("aria-pressed", String(on))
    );
  });
})();
