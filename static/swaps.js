// swaps.js: the one place that decides what becomes of an answer: whether it takes a part's place,
// where a problem is shown, and that no whole page ever stands inside another.
"use strict";
(() => {
  const { account, signIn } = document.currentScript.dataset;
  const one = (selector, within = document) => within.querySelector(selector);
  const header = (xhr, name) => xhr.getResponseHeader(name);

  // Whose answer it is: ours names the reader it was made for; a gateway or a hotspot does not.
  const onward = (xhr) => header(xhr, "HX-Redirect");
  const toSignIn = (xhr) =>
    Boolean(onward(xhr)) && new URL(onward(xhr), location.href).pathname === signIn;
  const isOurs = (xhr) => header(xhr, "Whist-Account") !== null;
  const isWhole = (xhr) => /^\s*(<!doctype|<html)/i.test(xhr.responseText.slice(0, 200));
  const ended = (xhr) => {
    if (!account || !xhr.status) return false;
    if (toSignIn(xhr)) return true;
    return isOurs(xhr) && !onward(xhr) && header(xhr, "Whist-Account") !== account;
  };
  const isTaken = (xhr) => xhr.status >= 200 && xhr.status < 300 && isOurs(xhr) && !ended(xhr);
  // Nobody answered who could have done it: no connection, a gateway, or a page of someone else's.
  const isUnanswered = (xhr) => !xhr.status || !isOurs(xhr);

  // A problem is shown in the form it came from, or at the head of the page; the form stays.
  // What is sent from a problem itself is answered where that problem stands; so is what is only
  // looked at, in the place where it would be shown.
  const slotFor = (element) => {
    const form = element.closest("form");
    return element.closest("[data-problem], [data-looked], #problem") ||
      (form && one("[data-problem]", form)) || one("#problem");
  };
  // The place beside the button that was pressed, where the page has one.
  const besideOf = (element) =>
    one(
      "[data-beside]",
      element.closest("[data-bar]") || element.closest("form")?.closest("[data-bar]") ||
        element.closest("form") || element,
    );

  // Some parts hold back what would replace them (keep.js); others look at it first (tables.js).
  const held = new Set();
  const coming = new Set();

  // A whole page may replace the page, or give the part of it that was asked for.
  const mayBeWhole = ({ target, requestConfig: { elt }, serverResponse }) => {
    if (target === document.body) return true;
    const part = elt.closest("[hx-select]")?.getAttribute("hx-select");
    const page = part && new DOMParser().parseFromString(serverResponse, "text/html");
    return Boolean(page && page.querySelector(part));
  };

  function decide(detail) {
    const { xhr, requestConfig: { elt, verb }, target } = detail;
    const follows = verb === "get" && elt.hasAttribute("data-fragment");
    if (ended(xhr) || (verb !== "get" && isUnanswered(xhr))) return "nothing";
    const whole = isWhole(xhr);
    if (xhr.status >= 400) return follows ? "nothing" : whole ? "words" : "problem";
    if (whole && !mayBeWhole(detail)) return follows ? "nothing" : "words";
    // The same version again: leave what is shown, and the reader's place in it, alone.
    const tag = header(xhr, "ETag");
    if (tag && target.dataset.etag === tag) return "nothing";
    return [...held].some((holds) => holds(detail)) ? "nothing" : "part";
  }

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.xhr.status === 204 || !detail.requestConfig) return;
    const { xhr, requestConfig: { elt } } = detail;
    const what = decide(detail);
    if (what === "part") {
      if (detail.shouldSwap) coming.forEach((looks) => looks(detail));
      return;
    }
    detail.shouldSwap = false;
    if (what === "nothing") return;
    detail.isError = false;
    detail.target = slotFor(elt);
    detail.swapOverride = "innerHTML";
    if (what === "problem") {
      detail.shouldSwap = Boolean(header(xhr, "Content-Type")?.startsWith("text/html"));
    } else sayPage(detail);
  });

  // Of a page that came where a part was asked for, only what it says is shown.
  function sayPage({ xhr, target, requestConfig: { elt, verb } }) {
    const page = new DOMParser().parseFromString(xhr.responseText, "text/html");
    const within = one(".problem", page) || one("main", page) || page.body;
    const title = one("h1, h2", within)?.textContent || page.title;
    const section = words(
      title,
      [...within.querySelectorAll("p:not(.eyebrow)")].filter((it) => !it.querySelector("a, button"))
        .map((it) => it.textContent),
    );
    target.replaceChildren(section);
    const sent = verb !== "get";
    document.dispatchEvent(
      new CustomEvent("whist:problem", { detail: { elt, slot: target, sent, xhr } }),
    );
  }

  function words(title, lines) {
    const section = document.createElement("section");
    section.className = "problem";
    section.setAttribute("role", "alert");
    const head = document.createElement("h2");
    head.textContent = title.trim();
    section.append(
      head,
      ...lines.map((line) =>
        Object.assign(document.createElement("p"), { textContent: line.trim() })
      ),
    );
    return section;
  }

  // An answer to another reader than this page has leads nowhere, and changes nothing here.
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const { xhr, requestConfig } = event.detail;
    if (!ended(xhr)) return;
    event.preventDefault();
    document.dispatchEvent(
      new CustomEvent("whist:ended", {
        detail: { elt: requestConfig.elt, verb: requestConfig.verb },
      }),
    );
  });

  window.whist = {
    account,
    signIn,
    ended,
    isOurs,
    isTaken,
    isUnanswered,
    slotFor,
    besideOf,
    words,
    held,
    coming,
  };
})();
