// keep.js: what a reader has open, typed or in hand stays while a page follows the room.
"use strict";
(() => {
  const all = (selector, within) => [...within.querySelectorAll(selector)];
  const RELEASE = 80; // a click comes just after the finger is lifted
  const LONGEST = 20000; // no finger holds a page for longer

  // A part of the same page is found again by its id, or by what it says and where it sends.
  const action = (element) => element.closest("form")?.getAttribute("action") || "";
  const said = (element) => (element ? element.textContent.trim().replace(/\s+/g, " ") : "");
  const nameOf = {
    DETAILS: (it) => it.id || said(it.querySelector("summary")),
    SUMMARY: (it) => nameOf.DETAILS(it.parentElement),
    A: (it) => it.getAttribute("href"),
  };
  const ownName = (it) =>
    it.id ||
    `${action(it)} ${it.name || said(it)} ${
      "checked" in it || it.tagName === "BUTTON" ? it.value : ""
    }`;
  const key = (it) => `${it.tagName} ${(nameOf[it.tagName] || ownName)(it)}`;
  const fields = (within) =>
    all("input:not([type=hidden]), select, textarea", within).filter((it) =>
      !it.closest("[hx-preserve]")
    );
  const FAULT = ["aria-invalid", "aria-describedby"];
  const slots = (within) => all("[data-problem], [data-beside]", within);
  const isFull = (slot) => slot.firstElementChild !== null;
  const slotKey = (it) => `${action(it)} ${it.parentElement.closest("[id]")?.id}`;

  const touched = (it) => {
    if (it.type === "file") return it.files.length > 0;
    if (it.tagName === "SELECT") {
      return it.value !==
        ([...it.options].find((option) => option.defaultSelected) || it.options[0])?.value;
    }
    return it.type === "radio" || it.type === "checkbox"
      ? it.checked !== it.defaultChecked
      : it.value !== it.defaultValue;
  };

  const top = (it) => it.getBoundingClientRect().top;
  const onScreen = (it) => top(it) >= 0 && top(it) < innerHeight;
  const written = (it) => ({
    value: it.value,
    checked: it.checked,
    files: it.files,
    touched: touched(it),
    fault: FAULT.map((name) => it.getAttribute(name)),
  });

  function remember(target) {
    const focused = target.contains(document.activeElement) && document.activeElement;
    const doubtful = (it) => touched(it) || it.hasAttribute("aria-invalid");
    return {
      held: all("details[data-in-hand][open]", target).map((it) => ({ it, at: top(it) })),
      open: new Map(all("details", target).map((it) => [key(it), it.open])),
      typed: new Map(fields(target).filter(doubtful).map((it) => [key(it), written(it)])),
      problems: new Map(
        slots(target).filter(isFull).map((it) => [slotKey(it), [...it.childNodes]]),
      ),
      focused,
      focus: focused ? key(focused) : "",
      at: focused && onScreen(focused) ? top(focused) : null,
      heading: headed(target),
      scrolled: scrollY,
    };
  }

  // What is in hand stays the very thing it was, and where it was on the screen.
  function hold({ it, at }) {
    const fresh = it.id && document.getElementById(it.id);
    if (!fresh || fresh === it) return;
    fresh.replaceWith(it);
    htmx.process(it);
    scrollBy(0, top(it) - at);
  }

  function bringBack(target, kept) {
    kept.held.forEach(hold);
    slots(target).forEach((it) => {
      if (!isFull(it) && kept.problems.has(slotKey(it))) {
        it.replaceChildren(...kept.problems.get(slotKey(it)));
      }
    });
    all("details", target).forEach((it) => {
      if (kept.open.has(key(it)) && it.open !== kept.open.get(key(it))) {
        it.open = kept.open.get(key(it));
      }
    });
    fields(target).forEach((it) => {
      const was = kept.typed.get(key(it));
      if (!was) return;
      FAULT.forEach((name, nth) => {
        if (was.fault[nth]) it.setAttribute(name, was.fault[nth]);
      });
      if (!was.touched) return;
      if (it.type === "file") {
        it.files = was.files;
        return;
      }
      if ("checked" in it) it.checked = was.checked;
      if (it.type === "radio" || it.type === "checkbox") return;
      if (it.tagName !== "SELECT" || [...it.options].some((option) => option.value === was.value)) {
        it.value = was.value;
      }
    });
    const moved = acted && headed(target) !== kept.heading;
    acted = false;
    if (moved) return toHeading(target);
    if (!kept.focus) return;
    const again = target.contains(kept.focused)
      ? kept.focused
      : all(kept.focused.tagName, target).find((it) => key(it) === kept.focus);
    if (!target.contains(document.activeElement) && !(again && focusOn(again))) {
      focusNear(kept.focused, target);
    }
    if (!kept.held.length) stay(again, kept);
  }

  function focusOn(it) {
    it.focus({ preventScroll: true });
    return document.activeElement === it;
  }

  // After one's own act the reader goes on from the heading of what has come of it.
  let acted = false;
  const headingOf = (target) =>
    target.querySelector("[data-heading], .confirm h2") || target.querySelector("h1, h2");
  const headed = (target) => [target.querySelector("h1"), headingOf(target)].map(said).join(" / ");
  function toHeading(target) {
    const it = headingOf(target);
    if (!it) return;
    it.tabIndex = -1;
    it.focus();
  }

  // Where what was pressed has gone, its place stays: the nearest part around it that is there.
  function focusNear(gone, target) {
    for (let it = gone.closest("[id]"); it; it = it.parentElement?.closest("[id]")) {
      const part = document.getElementById(it.id);
      if (!part || !target.contains(part)) continue;
      if (part === target && headingOf(target)) {
        headingOf(target).tabIndex = -1;
        return void focusOn(headingOf(target));
      }
      if (part.tabIndex < 0) part.tabIndex = -1; // what is no field is given the focus only by us
      if (focusOn(part)) return;
    }
  }

  // A browser follows what is taken away, which went down when the fresh part came before it.
  function stay(again, kept) {
    scrollBy(0, again && kept.at !== null ? top(again) - kept.at : kept.scrolled - scrollY);
  }

  // While a finger is down nothing moves under it; the page is read again when it is lifted. What
  // is sent from a part is answered in that part: until then nothing takes its place either.
  let heldSince = 0;
  let releasing = 0;
  const late = new Set();
  const sent = new Map(); // what changes something, with what stood in its form
  const release = () => {
    releasing = setTimeout(lift, RELEASE);
  };
  function lift() {
    heldSince = 0;
    readAgain();
  }
  function readAgain() {
    if (held() || sent.size || whist.unsent()) return;
    const waiting = [...late].map((id) => document.getElementById(id)).filter(Boolean);
    late.clear();
    waiting.forEach((it) => {
      const read = htmx.ajax("GET", it.getAttribute("hx-get"), {
        source: it,
        target: it,
        swap: "outerHTML",
      });
      read.catch(() => {}); // with no connection it is read again when there is one
    });
  }
  document.addEventListener("pointerdown", () => {
    clearTimeout(releasing);
    heldSince = Date.now();
  }, true);
  ["pointerup", "pointercancel", "dragend"].forEach((name) =>
    document.addEventListener(name, release, true)
  );
  const held = () => heldSince && Date.now() - heldSince < LONGEST;
  const changes = ({ detail }) => detail.requestConfig.verb !== "get";
  document.addEventListener("htmx:beforeSend", (event) => {
    const { elt, xhr, target } = event.detail;
    if (changes(event)) {
      sent.set(xhr, fields(elt.closest("form") || elt).map((it) => ({ it, ...written(it) })));
    } else if (target.matches("[data-fragment]")) {
      xhr.addEventListener("readystatechange", () => missed(xhr, target));
    }
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
    const said = sent.get(xhr);
    if (!sent.delete(xhr)) return;
    if (whist.isTaken(xhr)) {
      said.forEach(takenIn);
      acted = true;
    }
    setTimeout(readAgain);
  });

  // If a part was replaced while it was read, the answer has no place to go, and what came instead
  // may be older: the part is read again. A part with a search box sends the search too.
  function missed(xhr, part) {
    if (xhr.readyState !== XMLHttpRequest.DONE || !xhr.status || part.isConnected) return;
    late.add(part.id);
    setTimeout(readAgain);
  }

  // What was taken in is no longer in hand; what is typed over it meanwhile is.
  function takenIn({ it, value, checked, files }) {
    if (it.type === "file") {
      if (it.files === files) it.value = "";
    } else if (it.tagName === "SELECT") {
      [...it.options].forEach((option) => {
        option.defaultSelected = option.value === value;
      });
    } else if ("defaultChecked" in it && ["radio", "checkbox"].includes(it.type)) {
      it.defaultChecked = checked;
    } else it.defaultValue = value;
  }

  whist.fieldKey = key;
  const remembered = new WeakMap();
  const follows = ({ requestConfig, target }) =>
    requestConfig.verb === "get" && target.matches("[data-fragment]") && target.id;
  whist.held.add((detail) => {
    if (!follows(detail) || !(held() || sent.size || whist.unsent())) return false;
    late.add(detail.target.id);
    return true;
  });
  whist.coming.add((detail) => {
    if (follows(detail)) remembered.set(detail.xhr, remember(detail.target));
  });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    const kept = remembered.get(detail.xhr);
    const fresh = kept && document.getElementById(detail.target.id);
    if (fresh) bringBack(fresh, kept);
  });
})();
