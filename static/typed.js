// typed.js: long words outlast a lost session, and what was chosen beside them: they stay in this
// browser until the server has them. No file, no password and no other secret is kept.
"use strict";
(() => {
  const { account, again, without, chosenAgain } = document.currentScript.dataset;
  const LASTS = 24 * 60 * 60 * 1000; // what nobody came back for by then is forgotten
  const LONG = 1000; // a field that takes as many letters is for words of one's own
  const ALL = "whist-typed:";
  const mine = `${ALL}${account}:`;
  const kept = (act) => {
    try {
      return act(localStorage);
    } catch {
      return null;
    }
  };

  const place = () => `${location.pathname}${location.search}`;
  const key = (field) => `${mine}${place()}#${field.id || field.name}`;
  const isLong = (field) =>
    field.matches("form[method=post] textarea") ||
    (field.matches("form[method=post] input") && field.maxLength >= LONG);
  const longOnes = (within) =>
    [...within.querySelectorAll("textarea, input[maxlength]")].filter(isLong);
  const named = (begins) =>
    kept((store) => Object.keys(store).filter((name) => name.startsWith(begins))) || [];
  const drop = (name) => kept((store) => store.removeItem(name));

  // What is kept, unless it is too old, or what the server has there is no longer what it was.
  function read(name) {
    try {
      const was = JSON.parse(localStorage.getItem(name));
      return was && Date.now() - was.at < LASTS ? was : null;
    } catch {
      return null;
    }
  }
  named(ALL).forEach((name) => {
    if (!read(name)) drop(name);
  });
  if (!account) return;

  // What is chosen in a form of long words: lists, radio buttons, boxes to tick.
  const CHOICES = "form[method=post] :is(select, input[type=radio], input[type=checkbox])";
  const isChoice = (field) => field.matches(CHOICES) && longOnes(field.form).length > 0;
  const choices = (
    form,
  ) => (longOnes(form).length ? [...form.elements].filter((field) => field.matches(CHOICES)) : []);
  const isList = (field) => field.matches("select");
  const choiceKey = (field) =>
    `${mine}${place()}#?${field.form.elements.act?.value || ""}/${field.name}${
      isList(field) ? "" : `=${field.value}`
    }`;
  const chosen = (field) => (isList(field) ? field.value : String(field.checked));
  function offered(field) {
    if (!isList(field)) return String(field.defaultChecked);
    const options = [...field.options];
    return (options.find((option) => option.defaultSelected) || options[0] || { value: "" }).value;
  }
  function choose(field, told) {
    if (isList(field)) field.value = told;
    else field.checked = told === "true";
  }

  function keepChoice(field) {
    const told = { words: chosen(field), over: offered(field), at: Date.now() };
    if (told.words === told.over) drop(choiceKey(field));
    else kept((store) => store.setItem(choiceKey(field), JSON.stringify(told)));
  }

  function chooseAgain(form) {
    const back = choices(form).filter((field) => {
      const was = read(choiceKey(field));
      if (!was || chosen(field) !== offered(field)) return false;
      // It may be of a part that another choice fetches.
      if (was.over !== offered(field)) return false;
      if (isList(field) && ![...field.options].some((option) => option.value === was.words)) {
        return false;
      }
      choose(field, was.words);
      openAround(field);
      return true;
    });
    if (back.length && !form.previousElementSibling?.matches("[data-chosen-again]")) {
      const note = noteOf(chosenAgain, () => {
        back.forEach((field) => {
          choose(field, offered(field));
          drop(choiceKey(field));
        });
        back[0].focus();
        back.forEach(tell);
      });
      note.dataset.chosenAgain = "";
      form.before(note);
    }
    back.forEach(tell);
  }
  const tell = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));

  function openAround(field) {
    for (let more = field.closest("details"); more; more = more.parentElement.closest("details")) {
      more.open = true;
    }
  }

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
    openAround(field);
    field.after(noteOf(again, () => {
      field.value = field.defaultValue;
      drop(key(field));
      field.focus();
    }));
  }

  function noteOf(said, leaveOut) {
    const note = document.createElement("p");
    const words = document.createElement("span");
    const button = document.createElement("button");
    note.className = "note small row";
    note.setAttribute("role", "status");
    words.textContent = said;
    button.type = "button";
    button.className = "btn btn--plain";
    button.textContent = without;
    button.addEventListener("click", () => {
      note.remove();
      leaveOut();
    });
    note.append(words, button);
    return note;
  }

  document.addEventListener("input", ({ target }) => {
    if (isLong(target)) keep(target);
    else if (isChoice(target)) {
      choices(target.form).filter((field) => field.name === target.name).forEach(keepChoice);
    }
  });
  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    // A preview is not taken.
    const sends = detail.requestConfig.verb !== "get" && detail.elt.matches("form, button");
    const form = sends && detail.elt.closest("form");
    const names = form ? [...longOnes(form).map(key), ...choices(form).map(choiceKey)] : [];
    // Before the answer takes its place.
    detail.xhr.addEventListener("readystatechange", ({ target }) => {
      if (target.readyState === XMLHttpRequest.DONE && whist.isTaken(target)) names.forEach(drop);
    });
  });
  document.addEventListener("submit", ({ target }) => {
    if (target.hasAttribute("data-leaves")) named(mine).forEach(drop);
  });
  const comeBack = (within) => {
    longOnes(within).forEach(bringBack);
    const forms = [within.closest?.("form"), ...within.querySelectorAll("form[method=post]")];
    forms.filter(Boolean).forEach(chooseAgain);
  };
  document.addEventListener("htmx:load", ({ target }) => comeBack(target.parentElement || target));
  comeBack(document);
})();
