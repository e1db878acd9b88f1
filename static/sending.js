// sending.js: what was sent and not answered is sent again, as it was, under the same key.
"use strict";
(() => {
  const { lost, kept } = document.currentScript.dataset;
  const { isUnanswered, slotFor, besideOf, words } = window.whist;
  const SLOW = 5000; // so long without an answer is said
  const GIVEN_UP = 15000; // and so long is sent again
  const AGAIN = [2000, 4000, 8000, 15000];
  const HANDFUL = AGAIN.length - 1;

  const waiting = new Map(); // what sends: its request, its body, how often it was sent
  const under = new Map(); // requests under way: their timers
  const hasKey = (body) => body.some(([name]) => name === "intent");
  const isWatched = ({ requestConfig }) =>
    requestConfig.verb !== "get" && hasKey(bodyOf(requestConfig));
  const bodyOf = ({ formData }) => [...formData.entries()];

  // Said once, beside the button where there is a place for it, and left until it is answered.
  function say(elt) {
    const beside = besideOf(elt);
    const place = beside || slotFor(elt);
    if (place.querySelector("[data-unsent]")) return;
    const said = words(lost, [kept]);
    said.dataset.unsent = "";
    if (beside) said.className = "beside";
    place.replaceChildren(said);
  }
  const unsay = () => document.querySelectorAll("[data-unsent]").forEach((it) => it.remove());

  document.addEventListener("htmx:configRequest", ({ detail }) => {
    const again = waiting.get(detail.elt);
    if (!again?.now) return;
    const { formData } = detail;
    [...formData.keys()].forEach((name) => formData.delete(name));
    again.body.forEach(([name, value]) => formData.append(name, value));
  });

  document.addEventListener("htmx:beforeSend", ({ detail }) => {
    if (!isWatched(detail)) return;
    const { elt, xhr, requestConfig } = detail;
    const before = waiting.get(elt);
    const job = {
      verb: requestConfig.verb,
      path: requestConfig.path,
      body: bodyOf(requestConfig),
      tries: before?.now ? before.tries : 0,
      timer: 0,
    };
    clearTimeout(before?.timer);
    const watch = () => {
      const timers = under.get(xhr)?.timers || [];
      timers.forEach(clearTimeout);
      under.set(xhr, {
        job,
        timers: [
          setTimeout(() => {
            wait(elt, job);
          }, SLOW),
          setTimeout(() => xhr.abort(), GIVEN_UP * (job.tries + 1)),
        ],
      });
    };
    if (before) waiting.set(elt, job);
    watch();
    xhr.upload?.addEventListener("progress", watch); // a picture on a slow line is on its way
  });

  function wait(elt, job) {
    waiting.set(elt, job);
    say(elt);
  }

  document.addEventListener("htmx:afterRequest", ({ detail: { elt, xhr } }) => {
    const mine = under.get(xhr);
    if (!mine) return;
    mine.timers.forEach(clearTimeout);
    under.delete(xhr);
    if (!isUnanswered(xhr)) {
      waiting.delete(elt);
      if (!waiting.size) unsay();
      return;
    }
    const { job } = mine;
    wait(elt, job);
    job.timer = setTimeout(() => sendAgain(elt, job), AGAIN[Math.min(job.tries, HANDFUL)]);
  });

  function sendAgain(elt, job) {
    clearTimeout(job.timer);
    if (waiting.get(elt) !== job || [...under.values()].some((it) => it.job === job)) return;
    if (navigator.onLine === false) return; // said again when there is a connection
    job.tries += 1;
    job.now = true;
    const from = elt.isConnected ? elt : document.body;
    if (from !== elt) {
      waiting.delete(elt);
      waiting.set(from, job);
    }
    const checked = from.noValidate;
    from.noValidate = true; // it was good when it was sent
    htmx.ajax(job.verb, job.path, { source: from, swap: from === elt ? undefined : "none" }).catch(
      () => {},
    );
    from.noValidate = checked;
    job.now = false;
  }

  const all = () => [...waiting].forEach(([elt, job]) => sendAgain(elt, job));
  addEventListener("online", all);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) all();
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { xhr, requestConfig } }) => {
    // Somebody answers again.
    if (requestConfig.verb === "get" && !isUnanswered(xhr) && waiting.size) all();
  });

  // What is not sent yet would be lost with the page.
  addEventListener("beforeunload", (event) => {
    if (waiting.size) event.preventDefault();
  });

  // Sent without a key it may not be sent twice: the reader is told, and sends it again.
  document.addEventListener("htmx:sendError", ({ detail }) => {
    const { elt, requestConfig } = detail;
    if (requestConfig.verb === "get" || isWatched(detail)) return;
    slotFor(elt).replaceChildren(words(lost, []));
  });

  window.whist.waits = (elt) => waiting.has(elt);
  window.whist.unsent = () => waiting.size > 0;
})();
