// session.js: when the reader is no longer signed in the page says so and stays; what was typed is
// kept in this tab, and is back where it was once the same person has signed in.
"use strict";
(() => {
  const { endedTitle, endedWords, signInWords, back, gone, stale } = document.currentScript.dataset;
  const { account, signIn, ended, isOurs, isTaken, words, fieldKey } = window.whist;
  const LASTS = 24 * 60 * 60 * 1000;
  const ALL = "whist-kept:";
  const place = () => `${location.pathname}${location.search}`;
  const mine = () => `${ALL}${account}:${place()}`;
  const kept = (act) => {
    try {
      return act(sessionStorage);
    } catch {
      return null;
    }
  };
  const FIELDS =
    "form[method=post] :is(input:not([type=hidden], [type=password], [type=file]), select, " +
    "textarea)";
  const fields = () =>
    [...document.querySelectorAll(FIELDS)].filter((it) =>
      !it.closest("#kept-typing, [data-problem]")
    );
  const isTick = (it) => it.type === "radio" || it.type === "checkbox";
  const isTouched = (
    it,
  ) => (isTick(it) ? it.checked !== it.defaultChecked : it.tagName === "SELECT"
    ? it.value !==
      ([...it.options].find((option) => option.defaultSelected) || it.options[0])?.value
    : it.value !== it.defaultValue);
  const key = (it) => `${it.closest("[data-typed]")?.id || ""} ${fieldKey(it)}`;

  // What is typed is written down while nobody is signed in, not before.
  let over = false;
  let older = false; // than the session: it is still to be read afresh, whatever else is answered
  function keep() {
    if (!over) return;
    const typed = fields().filter(isTouched).map((it) => ({
      key: key(it),
      value: it.value,
      checked: it.checked,
    }));
    kept((store) => store.setItem(mine(), JSON.stringify({ at: Date.now(), typed })));
  }
  ["input", "change"].forEach((name) => document.addEventListener(name, keep));

  function bringBack() {
    const was = kept((store) => JSON.parse(store.getItem(mine()) || "null"));
    kept((store) =>
      Object.keys(store).filter((name) => name.startsWith(ALL) && (account || name === mine()))
        .forEach((name) => store.removeItem(name))
    );
    if (!was || Date.now() - was.at > LASTS || !was.typed.length) return;
    const here = new Map(fields().map((it) => [key(it), it]));
    const missing = was.typed.filter((one) => !here.has(one.key));
    was.typed.forEach((one) => {
      const field = here.get(one.key);
      if (!field) return;
      if (isTick(field)) field.checked = one.checked;
      else field.value = one.value;
      for (
        let more = field.closest("details");
        more;
        more = more.parentElement.closest("details")
      ) more.open = true;
      if (!isTick(field) || field.checked) {
        ["input", "change"].forEach((name) =>
          field.dispatchEvent(new Event(name, { bubbles: true }))
        );
      }
    });
    const note = document.createElement("p");
    note.className = "note news";
    note.setAttribute("role", "status");
    note.textContent = missing.length ? gone : back;
    document.querySelector("#problem").after(note);
  }

  // Who pressed something is led to sign in, where it is said, and comes back here. Who did not has
  // the page as it was: its head and the place beside the button say it, with the way to sign in.
  function notice(title, line, link, href) {
    const said = words(title, [line]);
    const way = document.createElement("p");
    const a = Object.assign(document.createElement("a"), {
      className: "btn",
      href,
      textContent: link,
    });
    way.className = "row";
    way.append(a);
    said.append(way);
    said.dataset.ended = "";
    return said;
  }
  const wayIn = () => `${signIn}?${new URLSearchParams({ next: place(), ended: "yes" })}`;
  function say(verb) {
    over = true;
    keep();
    if (verb !== "get") {
      older = true; // whatever was asked before and is answered yet
      location.assign(wayIn());
      return;
    }
    const head = document.querySelector("#problem");
    if (head && !head.querySelector("[data-ended]")) {
      head.replaceChildren(notice(endedTitle, endedWords, signInWords, wayIn()));
    }
    document.querySelectorAll("[data-bar] [data-beside]").forEach((beside) => {
      if (beside.querySelector("[data-ended]")) return;
      const short = notice(endedTitle, endedWords, signInWords, wayIn());
      short.className = "beside";
      short.removeAttribute("role");
      beside.replaceChildren(short);
    });
  }
  document.addEventListener("whist:ended", ({ detail }) => say(detail.verb));

  // Signing in makes the CSRF tokens of open pages useless. A part that is read again brings one
  // that is good, and every form on the page takes it.
  const TOKEN = /name="csrfmiddlewaretoken" value="(\w+)"/;
  document.addEventListener("htmx:afterRequest", ({ detail: { xhr, requestConfig } }) => {
    if (requestConfig.verb !== "get" || !isTaken(xhr)) return;
    const [, token] = xhr.responseText.match(TOKEN) || [];
    if (token) {
      document.querySelectorAll("[name=csrfmiddlewaretoken]").forEach((it) => {
        it.value = token;
      });
    }
  });

  // Signed in again elsewhere in this browser, the page goes on.
  document.addEventListener("htmx:afterRequest", ({ detail: { xhr, requestConfig } }) => {
    if (
      !over || ended(xhr) || !isOurs(xhr) || xhr.status >= 400 ||
      (older && requestConfig.verb === "get")
    ) return;
    over = older = false;
    kept((store) => store.removeItem(mine()));
    document.querySelectorAll("[data-ended]").forEach((it) => it.remove());
  });

  // A page older than the session is read afresh, with what was typed on it.
  document.addEventListener("whist:problem", ({ detail: { slot, sent, xhr } }) => {
    if (!sent || xhr.status !== 403) return;
    over = older = true;
    keep();
    const a = Object.assign(document.createElement("a"), {
      className: "btn",
      href: place(),
      textContent: stale,
    });
    const way = document.createElement("p");
    way.className = "row";
    way.append(a);
    slot.firstElementChild?.append(way);
  });

  if (account) document.addEventListener("DOMContentLoaded", bringBack); // htmx listens by then
})();
