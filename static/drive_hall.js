// drive_hall.js: shows the tables of a drive on the hall screen in the largest letters that fit. If
// there are too many for one page, it splits them into pages and shows each for twelve seconds.
"use strict";
(() => {
  const TURN = 12000;
  const SIZES = [2.4, 2.2, 2, 1.85, 1.7, 1.55, 1.4, 1.25, 1.1]; // rem
  const COLUMNS = [1, 2, 3, 4];
  const NARROWEST = 2; // most columns if names may take two lines
  const SMALL = [1.4, 1.25, 1.1]; // rem; the sizes to try once the list is split
  const MOST = 20; // most rows on one page
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const stacked = () => getComputedStyle(document.querySelector(".hall")).overflowY === "visible";
  let turned = 0;

  const set = (box, size, columns) => {
    box.style.setProperty("--text", `${size}rem`);
    box.style.setProperty("--columns", columns);
  };
  const fits = (box) =>
    box.scrollHeight <= box.clientHeight + 1 &&
    all("[data-name]", box).every((name) => name.scrollWidth <= name.clientWidth + 1);

  const tried = (box, sizes, most) => {
    for (const size of sizes) {
      for (const columns of COLUMNS.slice(0, most)) {
        set(box, size, columns);
        if (fits(box)) return true;
      }
    }
    return false;
  };

  // Set the largest letters in which everything fits, with each name on one line if possible.
  const found = (box, sizes = SIZES) => {
    box.setAttribute("data-whole", "");
    if (tried(box, sizes)) return true;
    box.removeAttribute("data-whole");
    return tried(box, sizes, NARROWEST);
  };

  // Split the list into as few pages as can be read, and show one of them.
  const turn = (box, rows, where) => {
    const show = (from, to) =>
      rows.forEach((row, place) => {
        row.hidden = place < from || place >= to;
      });
    const least = Math.max(2, Math.ceil(rows.length / MOST));
    for (let pages = least; pages <= rows.length; pages += 1) {
      const on_page = Math.ceil(rows.length / pages);
      const starts = rows.map((_row, place) => place).filter((place) => place % on_page === 0);
      const from = starts[turned % starts.length];
      const last = pages === rows.length;
      const sizes = starts.map((start) => {
        show(start, start + on_page);
        return found(box, SMALL) ? parseFloat(box.style.getPropertyValue("--text")) : 0;
      });
      if (!last && Math.min(...sizes) === 0) continue;
      show(from, from + on_page);
      found(box, SMALL.filter((size) => size <= Math.min(...sizes)));
      where.textContent = where.dataset.shownOf.replace("{first}", from + 1)
        .replace("{last}", Math.min(rows.length, from + on_page)).replace("{all}", rows.length);
      return;
    }
  };

  const lay = () =>
    all("[data-fitted]").forEach((box) => {
      const rows = all("li", box);
      const where = document.querySelector("[data-shown-of]");
      rows.forEach((row) => {
        row.hidden = false;
      });
      where.textContent = "";
      box.removeAttribute("style");
      box.removeAttribute("data-whole");
      if (stacked()) return;
      if (rows.length > MOST || !found(box)) turn(box, rows, where);
    });

  setInterval(() => {
    turned += 1;
    lay();
  }, TURN);
  document.addEventListener("htmx:afterSwap", lay);
  addEventListener("resize", lay);
  document.fonts.ready.then(lay);
  lay();
})();
