// bar.js: the bar at the foot with the main act. How high it is, so that it covers nothing one has
// come to; and out of the way while a phone's keyboard is up.
"use strict";
(() => {
  const root = document.documentElement;
  const pinned = () =>
    [...document.querySelectorAll("[data-bar]")].find((it) =>
      getComputedStyle(it).position === "fixed"
    );
  const touch = matchMedia("(pointer: coarse)");
  const TYPED = "textarea, select, input:not([type=radio], [type=checkbox], [type=hidden], " +
    "[type=button], [type=submit])";

  function measure() {
    const bar = pinned();
    const high = `${bar ? Math.ceil(bar.getBoundingClientRect().height) : 0}px`;
    if (root.style.getPropertyValue("--bar-height") === high) return;
    root.style.setProperty("--bar-height", high);
    if (bar) uncover(bar);
  }

  // What has the focus comes out from under a bar that has grown.
  function uncover(bar) {
    const it = document.activeElement;
    if (!it || it === document.body || bar.contains(it)) return;
    const box = (it.labels?.[0] || it).getBoundingClientRect();
    const under = box.bottom - bar.getBoundingClientRect().top;
    if (under > 0 && box.top < innerHeight) scrollBy(0, Math.min(under + 8, box.top));
  }

  const sizes = new ResizeObserver(measure);
  const watched = new Set();
  function watch() {
    watched.forEach((it) => {
      if (!it.isConnected) {
        sizes.unobserve(it);
        watched.delete(it);
      }
    });
    document.querySelectorAll("[data-bar]").forEach((it) => {
      if (!watched.has(it)) {
        watched.add(it);
        sizes.observe(it);
      }
    });
    measure();
  }
  document.addEventListener("htmx:afterSettle", watch);
  // An open objection takes the bar into the page.
  document.addEventListener("toggle", measure, true);
  addEventListener("resize", measure);
  watch();

  // A keyboard takes much of the screen: of what is seen, or of the page itself.
  let tallest = { width: innerWidth, height: innerHeight };
  function typing() {
    if (tallest.width !== innerWidth) tallest = { width: innerWidth, height: 0 };
    tallest.height = Math.max(tallest.height, innerHeight);
    const seen = window.visualViewport ? visualViewport.height * visualViewport.scale : innerHeight;
    const up = touch.matches && document.activeElement?.matches(TYPED) &&
      Math.min(seen, innerHeight) < tallest.height * 0.75;
    root.toggleAttribute("data-typing", Boolean(up));
  }
  ["focusin", "focusout"].forEach((name) =>
    document.addEventListener(name, () => setTimeout(typing))
  );
  addEventListener("resize", typing);
  window.visualViewport?.addEventListener("resize", typing);
})();
