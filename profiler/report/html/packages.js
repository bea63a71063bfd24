// Sites by the line of the program and by the package that they are in.

/** The line of a library, or PyTorch's where that says more, or null. */
function shownLine(site) {
  if (!site.userTitle) return null;
  return site.showsPyTorch ? site.pytorch : site.library;
}

/** A choice that hides the sites of other packages; none with one package. */
function packageChoice(trace, entries) {
  const packages = [...new Set(trace.sites.map((site) => site.package))].sort();
  if (packages.length < 2) return null;
  const id = freshId("package");
  const show = (wanted) => entries.forEach(({item, rows: [row, below]}) => {
    row.hidden = wanted !== "*" && item.package !== wanted;
    if (row.hidden) setOpen(row, below, false);
  });
  const select = make("select", {id, onchange: () => show(select.value)},
    make("option", {value: "*"}, "all"),
    packages.map((name) => make("option", {value: name}, name || "own code")));
  return make("span", {class: "choice"},
    make("label", {for: id}, "Package"), select);
}

/** Lines of the program that led to several sites of libraries, with sums. */
function linesWithLibraries(trace) {
  const lines = new Map();
  for (const site of trace.sites.filter((one) => one.userTitle)) {
    const key = `${site.file}:${site.line} ${site.userTitle}`;
    lines.set(key, [...(lines.get(key) || []), site]);
  }
  return [...lines.values()].filter((sites) =>
    sites.length > 1 && sites.some((site) => site.library));
}

function userLines(trace) {
  const lines = linesWithLibraries(trace);
  if (!lines.length) return null;
  const figures = trace.replayed
    ? [["Syncs/step", "syncsPerStep", mean],
      ["Blocked/step", "blockedPerStep", duration],
      ["Bubble/step", "bubblePerStep", duration]]
    : [["Syncs", "syncs", whole], ["That blocked", "blockedSyncs", whole],
      ["Blocked", "blocked", duration]];
  const sum = (sites, field) =>
    sites.reduce((all, site) => all + site[field], 0);
  return folded(`${plural(lines.length, "line")} of the program with sites in libraries`,
    scrollable("Lines of the program that call libraries", make("table", {},
    make("caption", {}, "Lines of the program with sites in libraries"),
    make("thead", {}, make("tr", {}, make("th", {scope: "col"}, "Line"),
      ["Sites", ...figures.map(([name]) => name)].map((name) =>
        make("th", {scope: "col", class: "number"}, name)))),
    make("tbody", {}, lines.map((sites) => make("tr", {},
      make("th", {scope: "row"}, longName(sites[0].userTitle)),
      make("td", {class: "number"}, whole(sites.length)),
      figures.map(([, field, text]) =>
        make("td", {class: "number"}, text(sum(sites, field))))))))));
}
