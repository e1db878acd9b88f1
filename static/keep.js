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
  const ownName = (it) => it.id || `${action(it)} ${it.name || said(it)} ${"checked" in it || it.tagName === "BUTTON" ? it.value : ""}`;
  const key = (it) => `${it.tagName} ${(nameOf[it.tagName] || ownName)(it)}`;
  const fields = (within) => all("input:not([type=hidden]), select, textarea", within).filter((it) => !it.closest("[hx-preserve]"));

  const touched = (it) => {
    if (it.tagName === "SELECT") return it.value !== ([...it.options].find((option) => option.defaultSelected) || it.options[0])?.value;
    return it.type === "radio" || it.type === "checkbox" ? it.checked !== it.defaultChecked : it.value !== it.defaultValue;
  };

  function remember(target) {
    const focused = target.contains(document.activeElement) && document.activeElement !== target;
    return {
      open: new Map(all("details", target).map((it) => [key(it), it.open])),
      typed: new Map(fields(target).filter(touched).map((it) => [key(it), { value: it.value, checked: it.checked }])),
      focus: focused ? key(document.activeElement) : "",
      tag: focused ? document.activeElement.tagName : "",
    };
  }

  function bringBack(target, kept) {
    all("details", target).forEach((it) => {
      if (kept.open.has(key(it)) && it.open !== kept.open.get(key(it))) it.open = kept.open.get(key(it));
    });
    fields(target).forEach((it) => {
      const was = kept.typed.get(key(it));
      if (!was) return;
      if ("checked" in it) it.checked = was.checked;
      if (it.type === "radio" || it.type === "checkbox") return;
      if (it.tagName !== "SELECT" || [...it.options].some((option) => option.value === was.value)) it.value = was.value;
    });
    if (!kept.focus || target.contains(document.activeElement)) return;
    all(kept.tag, target).find((it) => key(it) === kept.focus)?.focus({ preventScroll: true });
  }

  // While a finger is down nothing moves under it; the page is read again when it is lifted.
  let heldSince = 0;
  let releasing = 0;
  const late = new Set();
  const release = () => { releasing = setTimeout(readAgain, RELEASE); };
  function readAgain() {
    heldSince = 0;
    const waiting = [...late].map((id) => document.getElementById(id)).filter(Boolean);
    late.clear();
    waiting.forEach((it) => {
      const read = htmx.ajax("GET", it.getAttribute("hx-get"), { source: it, target: it, swap: "outerHTML" });
      read.catch(() => {}); // with no connection it is read again when there is one
    });
  }
  document.addEventListener("pointerdown", () => {
    clearTimeout(releasing);
    heldSince = Date.now();
  }, true);
  ["pointerup", "pointercancel", "dragend"].forEach((name) => document.addEventListener(name, release, true));
  const held = () => heldSince && Date.now() - heldSince < LONGEST;

  const remembered = new WeakMap();
  const follows = ({ requestConfig, target }) => requestConfig.verb === "get" && target.matches("[data-fragment]") && target.id;
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event;
    if (!detail.shouldSwap || detail.xhr.status >= 300 || !follows(detail)) return;
    if (held()) {
      late.add(detail.target.id);
      detail.shouldSwap = false;
    } else remembered.set(detail.xhr, remember(detail.target));
  });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    const kept = remembered.get(detail.xhr);
    const fresh = kept && document.getElementById(detail.target.id);
    if (fresh) bringBack(fresh, kept);
  });
})();
