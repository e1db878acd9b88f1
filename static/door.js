// door.js: who is being written down at the door stays open, as it is and where it is, while others come in.
"use strict";
(() => {
  const asked = new WeakMap();
  const top = (it) => it.getBoundingClientRect().top;

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const open = detail.target.id === "arrivals" && detail.requestConfig.verb === "get" && detail.target.querySelector("details[name][open]");
    if (open && detail.shouldSwap) asked.set(detail.xhr, { open, at: top(open), focus: open.contains(document.activeElement) && document.activeElement });
  });

  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    const { open, at, focus } = asked.get(detail.xhr) || {};
    const fresh = open && document.getElementById(open.id);
    if (!fresh || fresh === open) return;
    fresh.replaceWith(open);
    htmx.process(open);
    scrollBy(0, top(open) - at);
    if (focus) focus.focus({ preventScroll: true });
  });
})();
