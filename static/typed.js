// typed.js: long words outlast a lost session: they stay in this browser until the server has them.
"use strict";
(() => {
  const { account, signIn, again, without } = document.currentScript.dataset;
  const LASTS = 24 * 60 * 60 * 1000; // what nobody came back for by then is forgotten
  const LONG = 1000; // a field that takes as many letters is for words of one's own
  const ALL = "whist-typed:";
  const mine = `${ALL}${account}:`;
  const kept = (act) => { try { return act(localStorage); } catch { return null; } };

  const place = () => `${location.pathname}${location.search}`;
  const key = (field) => `${mine}${place()}#${field.id || field.name}`;
  const isLong = (field) => field.matches("form[method=post] textarea") || (field.matches("form[method=post] input") && field.maxLength >= LONG);
  const longOnes = (within) => [...within.querySelectorAll("textarea, input[maxlength]")].filter(isLong);
  const named = (begins) => kept((store) => Object.keys(store).filter((name) => name.startsWith(begins))) || [];
  const drop = (name) => kept((store) => store.removeItem(name));

  // What is kept, unless it is too old, or what the server has there is no longer what it was.
  function read(name) {
    try {
      const was = JSON.parse(localStorage.getItem(name));
      return was && Date.now() - was.at < LASTS ? was : null;
    } catch { return null; }
  }
  named(ALL).forEach((name) => { if (!read(name)) drop(name); });
  if (!account) return;

  function keep(field) {
    const told = { words: field.value, over: field.defaultValue, at: Date.now() };
    if (field.value === field.defaultValue) drop(key(field));
    else kept((store) => store.setItem(key(field), JSON.stringify(told)));
  }

  function bringBack(field) {
    const was = read(key(field));
    if (!was || field.value !== field.defaultValue || was.words === field.value) return;
    if (was.over !== field.defaultValue) return drop(key(field));
    field.value = was.words;
    for (let more = field.closest("details"); more; more = more.parentElement.closest("details")) more.open = true;
    field.after(noteOn(field));
  }

  function noteOn(field) {
    const note = document.createElement("p");
    const words = document.createElement("span");
    const button = document.createElement("button");
    note.className = "note small row";
    note.setAttribute("role", "status");
    words.textContent = again;
    button.type = "button";
    button.className = "btn btn--plain";
    button.textContent = without;
    button.addEventListener("click", () => {
      field.value = field.defaultValue;
      drop(key(field));
      note.remove();
      field.focus();
    });
    note.append(words, button);
    return note;
  }

  const isTaken = (xhr) => {
    const onward = xhr.getResponseHeader("HX-Redirect");
    return xhr.status >= 200 && xhr.status < 300 && !(onward && new URL(onward, location.href).pathname === signIn);
  };

  document.addEventListener("input", ({ target }) => { if (isLong(target)) keep(target); });
  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    const sends = detail.requestConfig.verb !== "get" && detail.elt.matches("form, button"); // a preview is not taken
    const form = sends && detail.elt.closest("form");
    const names = form ? longOnes(form).map(key) : [];
    detail.xhr.addEventListener("readystatechange", ({ target }) => { // before the answer takes its place
      if (target.readyState === XMLHttpRequest.DONE && isTaken(target)) names.forEach(drop);
    });
  });
  document.addEventListener("submit", ({ target }) => {
    if (target.hasAttribute("data-leaves")) named(mine).forEach(drop);
  });
  document.addEventListener("htmx:load", ({ target }) => longOnes(target.parentElement || target).forEach(bringBack));
  longOnes(document).forEach(bringBack);
})();
