// hall.js: the hall screen shows as much as fits, whole, and turns the page every twelve seconds.
"use strict";
(() => {
  const TURN = 12000;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const stacked = () => getComputedStyle(document.querySelector(".hall")).overflowY === "visible";
  const tall = (it) => it.getBoundingClientRect().height;
  let turned = 0;

  // Tables keep to slots of one height, as many as the tallest of them leaves room for.
  const slots = (box) => {
    const tables = all(".htable", box);
    tables.forEach((it) => {
      it.hidden = false;
    });
    box.style.gridTemplateRows = "";
    if (stacked() || !tables.length) return;
    box.style.gridAutoRows = "max-content";
    const space = box.clientHeight - parseFloat(getComputedStyle(box).paddingTop) * 2;
    const least = Math.max(...tables.map(tall));
    box.style.gridAutoRows = "";
    const most = Math.max(1, Math.floor(space / least));
    const pages = Math.ceil(tables.length / most);
    const a_page = Math.ceil(tables.length / pages);
    const from = (turned % pages) * a_page;
    tables.forEach((it, place) => {
      it.hidden = place < from || place >= from + a_page;
    });
    box.style.gridTemplateRows = `repeat(${a_page}, minmax(0, 1fr))`;
  };

  // Two lists share a column: each has what it needs, or at least half of it; one has it all.
  const share = (column) => {
    const lists = all("section", column);
    const rows = lists.map((list) => all("li", list));
    rows.flat().forEach((row) => {
      row.hidden = false;
    });
    column.style.gridTemplateRows = "";
    lists.forEach((list) => {
      list.querySelector("[data-shown-of]").textContent = "";
    });
    if (stacked()) return;
    const beside = getComputedStyle(column).gridTemplateColumns.split(" ").length > 1;
    const style = getComputedStyle(column);
    const inner = column.clientHeight - parseFloat(style.paddingTop) -
      parseFloat(style.paddingBottom);
    const space = beside ? inner : inner - parseFloat(style.rowGap);
    column.style.gridTemplateRows = beside ? "max-content" : "max-content max-content";
    const top = (it) => it.getBoundingClientRect().top;
    const heads = lists.map((list) => top(list.querySelector("ol")) - top(list));
    if (lists.length === 1) {
      column.style.gridTemplateRows = "minmax(0, 1fr)";
      leaf(lists[0], rows[0], inner - heads[0]);
      return;
    }
    const wanted = lists.map((_list, n) =>
      heads[n] + rows[n].reduce((sum, row) => sum + tall(row), 0)
    );
    if (beside) {
      column.style.gridTemplateRows = "";
      lists.forEach((list, n) => leaf(list, rows[n], space - heads[n]));
      return;
    }
    const half = space / 2;
    const first = Math.min(wanted[0], Math.max(half, space - wanted[1]));
    column.style.gridTemplateRows = `${first}px minmax(0, 1fr)`;
    leaf(lists[0], rows[0], first - heads[0]);
    leaf(lists[1], rows[1], space - first - heads[1]);
  };

  // A list too long for its place is parted into leaves; the heading says which one is shown.
  const leaf = (list, rows, space) => {
    const leaves = [[]];
    let left = space + 1;
    for (const row of rows) {
      const height = tall(row);
      if (height > left && leaves[leaves.length - 1].length) {
        leaves.push([]);
        left = space + 1;
      }
      leaves[leaves.length - 1].push(row);
      left -= height;
    }
    const shown = leaves[turned % leaves.length];
    rows.forEach((row) => {
      row.hidden = !shown.includes(row);
    });
    if (leaves.length === 1) return;
    const where = list.querySelector("[data-shown-of]");
    const from = rows.indexOf(shown[0]);
    where.textContent = where.dataset.shownOf.replace("{first}", from + 1)
      .replace("{last}", from + shown.length).replace("{all}", rows.length);
  };

  const lay = () => {
    all("[data-slots]").forEach(slots);
    all("[data-shared]").forEach(share);
  };
  setInterval(() => {
    turned += 1;
    lay();
  }, TURN);
  document.addEventListener("htmx:afterSwap", lay);
  addEventListener("resize", lay);
  document.fonts.ready.then(lay);
  lay();
})();
