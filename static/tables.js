// tables.js: what was typed is kept when a table moves on under it; further rows for revokes.
"use strict";
(() => {
  const one = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  // A part that someone has typed in is set aside where the fresh page has no place for it.
  document.addEventListener("input", (event) => {
    const typed = event.target.closest("[data-typed]");
    if (typed) typed.dataset.dirty = "";
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, xhr, elt } = event.detail;
    if (requestConfig.verb !== "post" || !whist.isTaken(xhr) || !elt.matches("form[data-keep]")) {
      return;
    }
    all("[data-dirty]", elt).forEach((typed) => typed.removeAttribute("data-dirty"));
  });
  whist.coming.add(({ target, serverResponse }) => {
    if (!target.matches("[data-fragment]")) return;
    const box = one("#kept-typing");
    all("[data-typed][data-dirty]", target).forEach((typed) => {
      if (!box || serverResponse.includes(`id="${typed.id}"`)) return;
      const kept = typed.cloneNode(true);
      all("input, select, textarea", kept).forEach((field) => {
        field.removeAttribute("id");
        field.disabled = true;
      });
      kept.removeAttribute("id");
      [...kept.attributes].filter((it) => it.name.startsWith("hx-")).forEach((it) =>
        kept.removeAttribute(it.name)
      );
      copyTyped(typed, kept);
      one("[data-kept]", box).replaceChildren(kept);
      box.hidden = false;
    });
  });
  function copyTyped(from, to) {
    const fields = all("input, select, textarea", from);
    all("input, select, textarea", to).forEach((field, number) => {
      field.value = fields[number].value;
      if ("checked" in field) field.checked = fields[number].checked;
      field.name = `kept-${field.name}`;
    });
  }
  const ANOTHER = "[data-another-revoke], [data-another]";
  document.addEventListener("click", (event) => {
    const box = event.target.closest("[data-put-away]") && one("#kept-typing");
    if (box) {
      one("[data-kept]", box).replaceChildren();
      box.hidden = true;
    }
    const more = event.target.closest(ANOTHER);
    if (more) another(more);
  });

  // Some rows stand ready, for revokes two; what comes besides is made like the last.
  const showMore = () =>
    all(ANOTHER).forEach((button) => {
      button.hidden = false;
    });
  function another(button) {
    const rows = all("[data-revoke], [data-row]", button.closest("fieldset"));
    const row = rows[rows.length - 1].cloneNode(true);
    const number = rows.length;
    all("select, input", row).forEach((field) => {
      field.name = field.name.replace(/\[\d+\]/, `[${number}]`);
      field.id = field.id.replace(/-\d+-/, `-${number}-`);
      if (field.matches("select")) field.selectedIndex = 0;
      else field.value = "";
    });
    all("label", row).forEach((label) => {
      label.htmlFor = label.htmlFor.replace(/-\d+-/, `-${number}-`);
    });
    rows[rows.length - 1].after(row);
    one("select, input", row).focus();
  }
  document.addEventListener("htmx:afterSettle", showMore);
  showMore();

  // A choice in a list of the book or the standings needs no button.
  document.addEventListener("change", (event) => {
    if (event.target.matches("form[method=get] select[data-at-once]")) {
      event.target.form.requestSubmit();
    }
  });
})();
