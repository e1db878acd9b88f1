// pass.js: at a device that is passed round, a hand that is shown leaves the page when the page is
// left.
"use strict";
(() => {
  const askAgain = () => document.body.dispatchEvent(new CustomEvent("evening-changed"));
  const hide = () => {
    const part = document.querySelector("#on-screen[data-shown]");
    if (!part) return;
    part.querySelectorAll("[data-hand]").forEach((it) => it.remove());
    delete part.dataset.shown;
    askAgain();
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-hide]")) hide();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hide();
  });
  addEventListener("pagehide", hide);
  addEventListener("pageshow", (event) => {
    if (event.persisted) askAgain();
  });
})();
