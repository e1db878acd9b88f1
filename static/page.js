// page.js: what a page does beside htmx: problems in place, choices read aloud in figures, clocks.
"use strict";
(() => {
  const one = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  const { slotFor, besideOf, isTaken } = window.whist;

  // What was only looked at, not sent, takes its problem away when it is looked at again.
  const asker = new WeakMap();
  document.addEventListener("htmx:afterSwap", (event) => {
    const { target, xhr } = event.detail;
    const tag = xhr && xhr.getResponseHeader("ETag");
    const fresh = tag && target.id && document.getElementById(target.id);
    if (fresh) fresh.dataset.etag = tag;
    if (!xhr || xhr.status < 400) return;
    const { elt, verb } = event.detail.requestConfig;
    asker.set(target, elt);
    takeAgain(target);
    tell(elt, target, verb !== "get");
  });
  document.addEventListener(
    "whist:problem",
    ({ detail: { elt, slot, sent } }) => tell(elt, slot, sent),
  );

  // What is the matter is said beside the button too, in a few words.
  function tell(elt, slot, sent) {
    const beside = sent && besideOf(elt);
    if (beside && !slot.contains(beside)) {
      const lines = [one("h1, h2", slot), ...all("p[data-field], li, h2 + p", slot)].filter(
        Boolean,
      );
      const words = document.createElement("p");
      words.textContent = [...new Set(lines)].map((it) =>
        it.textContent.trim().replace(/([^.?!])$/, "$1.")
      ).join(" ");
      beside.replaceChildren(words);
    }
    markFaults(slot, sent, beside);
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, requestConfig, xhr } = event.detail;
    const looked = requestConfig.verb === "get" && slotFor(elt);
    if (looked && asker.get(looked) === elt) putAway(looked);
    const slot = requestConfig.verb !== "get" && slotFor(elt);
    if (slot && whist.waits(elt)) return; // sent again by itself: what is said of it stays
    if (slot && !slot.contains(elt)) slot.replaceChildren();
    if (slot) besideOf(elt)?.replaceChildren();
    if (slot) xhr.addEventListener("load", () => answered(xhr, elt, slot));
    if (slot) all("[aria-invalid]", slot.closest("form") || document).forEach(clearFault);
  });

  const putAway = (slot) => {
    slot.replaceChildren();
    asker.delete(slot);
    all("[aria-invalid]", slot.closest("form") || document).forEach(clearFault);
  };

  // A page sets out once for an address, however often it is sent there; coming back it may again.
  const TRAVELS = 10000; // a way that led nowhere by then may be tried again
  let bound = { to: "", at: 0 };
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const to = event.detail.xhr.getResponseHeader("HX-Redirect");
    if (!to) return;
    if (bound.to === to && Date.now() - bound.at < TRAVELS) event.preventDefault();
    else bound = { to, at: Date.now() };
  });
  addEventListener("pageshow", () => {
    bound = { to: "", at: 0 };
  });

  // That something has changed is said on the page, whatever became of the button meanwhile.
  const answered = (xhr, elt, slot) => {
    if (!isTaken(xhr)) return;
    const word = xhr.getResponseHeader("HX-Trigger");
    if (word && !word.startsWith("{") && !document.contains(elt)) htmx.trigger(document.body, word);
    if (slot.contains(elt)) setTimeout(() => slot.replaceChildren());
  };

  // A secret is not sent back to the page: the question takes it from the form where it is typed.
  function takeAgain(slot) {
    all("[data-again]", slot).forEach((field) => {
      const typed = all(`[name="${CSS.escape(field.name)}"]`, slot.closest("form") || document)
        .find((it) => it !== field);
      if (!typed?.value) return;
      field.value = typed.value;
      field.closest(".field").hidden = true;
    });
  }

  // What was sent and refused leads to the first fault on the page; who only looked stays there.
  const before = (one, other) =>
    !other || one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  function markFaults(slot, sent, beside) {
    const within = slot.closest("form") || document;
    let first = null;
    all("[data-field]", slot).forEach((fault, number) => {
      const field = one(`[name="${CSS.escape(fault.dataset.field)}"]`, within);
      if (!field) return;
      fault.id = fault.id || `fault-${number}`;
      field.setAttribute("aria-invalid", "true");
      field.dataset.describedby ??= field.getAttribute("aria-describedby") || "";
      field.setAttribute("aria-describedby", `${fault.id} ${field.dataset.describedby}`.trim());
      if (before(field, first)) first = field;
    });
    if (!sent) return;
    // Said beside the button already, it moves the page only where there is something to do.
    if (first || !beside || one("a, button, input", slot)) {
      (first || slot).scrollIntoView({ block: "center" });
    }
    if (first) first.focus();
  }

  function clearFault(field) {
    field.removeAttribute("aria-invalid");
    if (field.dataset.describedby) {
      field.setAttribute("aria-describedby", field.dataset.describedby);
    } else field.removeAttribute("aria-describedby");
  }

  // Fourteen tricks to tap: the big figures follow.
  document.addEventListener("change", (event) => {
    const tricks = event.target.closest("[data-tricks]");
    if (!tricks || event.target.type !== "radio") return;
    one("[data-ours]", tricks).textContent = event.target.value;
    one("[data-theirs]", tricks).textContent = String(13 - Number(event.target.value));
  });

  // A link opened elsewhere, in a tab of its own, is followed as it is.
  document.addEventListener("click", (event) => {
    if ((event.ctrlKey || event.metaKey || event.shiftKey) && event.target.closest("a[hx-get]")) {
      event.stopPropagation();
    }
  }, true);

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
    const copy = event.target.closest("[data-select]");
    if (copy) getSelection().selectAllChildren(document.getElementById(copy.dataset.select));
  });

  // After someone is written down the search is clear for the next.
  document.addEventListener("arrived", () =>
    all("[data-clear]").forEach((field) => {
      field.value = "";
      field.focus();
    }));

  // A screen is let in by a secret that stands after the # and so is never sent in an address.
  const secret = one("[data-secret]");
  if (secret && location.hash.length > 1) {
    secret.value = decodeURIComponent(location.hash.slice(1));
    secret.closest("details").open = true;
    history.replaceState(null, "", location.pathname);
  }

  // Clocks go in the time zone of the evening.
  const tick = () =>
    all("[data-clock]").forEach((clock) => {
      const zone = { hour: "2-digit", minute: "2-digit", timeZone: clock.dataset.clock };
      clock.textContent = new Intl.DateTimeFormat("en-GB", zone).format(new Date());
    });
  if (one("[data-clock]")) setInterval(tick, 1000);
})();
