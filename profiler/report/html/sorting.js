// Tables whose columns can be sorted. Rows may have a second one below them
// that goes where they go.

/** columns: {name, key, number, first}; key gives what is compared. */
function sortableHead(columns, sortBy) {
  const heads = columns.map((column, i) => {
    const head = make("th", {scope: "col", role: "columnheader",
      class: column.number ? "number" : ""});
    if (!column.key) {
      head.append(column.name);
      return head;
    }
    head.setAttribute("aria-sort", i === 0 ? "ascending" : "none");
    head.append(make("button", {type: "button", class: "sort",
      onclick: () => {
        const was = head.getAttribute("aria-sort");
        const first = column.number && i ? "descending" : "ascending";
        const other = first === "ascending" ? "descending" : "ascending";
        const now = was === first ? other : first;
        for (const each of heads)
          if (each.hasAttribute("aria-sort")) each.setAttribute("aria-sort", "none");
        head.setAttribute("aria-sort", now);
        sortBy(column.key, now === "ascending" ? 1 : -1);
      }}, column.name, make("span", {class: "arrow", "aria-hidden": "true"})));
    return head;
  });
  return make("thead", {role: "rowgroup"}, make("tr", {role: "row"}, heads));
}

function compared(a, b) {
  return typeof a === "string" ? a.localeCompare(b) : a - b;
}

/** entries: {item, rows}; puts the rows into the body in the order of key. */
function sortRows(body, entries, key, direction) {
  const sorted = entries.map((entry, i) => [key(entry.item), i, entry])
    .sort((a, b) => direction * compared(a[0], b[0]) || a[1] - b[1]);
  body.append(...sorted.flatMap(([, , entry]) => entry.rows));
}
