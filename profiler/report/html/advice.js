// The ranked sites: a row each, which opens to show its details.

function adviceColumns(trace) {
  const columns = [
    {name: "Rank", key: (site) => trace.sites.indexOf(site)},
    {name: "Site", key: (site) => site.title},
    {name: "Package", key: (site) => site.package},
    {name: "Rule", key: (site) => site.rule || site.api},
  ];
  if (!trace.replayed)
    return columns.concat([
      {name: "Syncs", number: true, key: (site) => site.syncs},
      {name: "That blocked", number: true, key: (site) => site.blockedSyncs},
      {name: "Blocked", number: true, key: (site) => site.blocked},
    ]);
  return columns.concat([
    {name: "Syncs/step", number: true, key: (site) => site.syncsPerStep},
    {name: "Blocked/step", number: true, key: (site) => site.blockedPerStep},
    {name: "Gain/step", number: true, key: (site) => site.gain.best},
    {name: "Outcome", key: (site) => site.outcome},
  ]);
}

function adviceCells(site, trace, scale) {
  if (!trace.replayed)
    return [whole(site.syncs), whole(site.blockedSyncs),
      duration(site.blocked)];
  return [mean(site.syncsPerStep), duration(site.blockedPerStep),
    gainCell(site, trace, scale),
    outcomeBadge(site, trace)];
}

function setOpen(row, below, isOpen) {
  row.querySelector(".disclosure").setAttribute("aria-expanded", String(isOpen));
  row.classList.toggle("open", isOpen);
  below.hidden = !isOpen;
}

function adviceRow(site, number, trace, columns, scale) {
  const id = freshId("site");
  const toggle = make("button", {type: "button", class: "disclosure",
    "aria-expanded": "false", "aria-controls": id}, longName(site.userTitle || site.title));
  const below = make("tr", {id, class: "below", role: "row", hidden: true},
    make("td", {colspan: columns.length, role: "cell"},
      make("h3", {class: "unseen"}, site.title),
      siteDetails(site, trace)));
  const cells = adviceCells(site, trace, scale).map((content, i) =>
    make("td", {role: "cell", "data-label": columns[i + 4].name,
      class: columns[i + 4].number ? "number" : ""}, content));
  const row = make("tr", {class: `site ${site.outcome}`, role: "row"},
    make("td", {role: "cell", class: "rank"}, String(number)),
    make("th", {scope: "row", role: "rowheader"}, toggle,
      shownLine(site) ? make("span", {class: "note"},
        "→ ", longName(shownLine(site).title)) : null),
    make("td", {role: "cell", "data-label": "Package"},
      site.package || "own code"),
    make("td", {role: "cell", class: "rule"},
      make("code", {}, longName(site.rule || site.api)),
      site.stepsApart ? make("span", {class: "note"},
        `about every ${whole(Math.round(site.stepsApart))} steps`) : null,
      site.pythonName ? make("code", {class: "note"}, longName(site.pythonName)) : null,
      site.summary ? make("span", {class: "note"}, site.summary) : null),
    cells);
  toggle.addEventListener("click", () => setOpen(row, below, below.hidden));
  return {item: site, rows: [row, below]};
}

function lintOnly(trace) {
  if (!trace.lintOnly.length) return null;
  return make("details", {class: "card"},
    make("summary", {}, `${plural(trace.lintOnly.length, "finding")} of ` +
      "syncline lint that never blocked the host here"),
    scrollable("Findings of lint that never blocked the host", make("table", {},
      make("caption", {}, "Findings of syncline lint without a recorded synchronization"),
      make("thead", {}, make("tr", {}, ["Site", "Rule", "Why"].map((name) =>
        make("th", {scope: "col"}, name)))),
      make("tbody", {}, trace.lintOnly.map((entry) => make("tr", {},
        make("th", {scope: "row"}, `${entry.file}:${entry.line}`),
        make("td", {}, make("code", {}, entry.rule)),
        make("td", {}, entry.why)))))));
}

function neverBlocked(trace) {
  const {sites, calls} = trace.neverBlocked;
  if (!sites) return null;
  return make("p", {class: "note"}, `${plural(sites, "more site")} can block ` +
    `but never did (${plural(calls, "call")}): no gain there.`);
}

function adviceTable(trace) {
  const columns = adviceColumns(trace);
  const scale = gainScale(trace.sites);
  const body = make("tbody", {role: "rowgroup"});
  const entries = trace.sites.map((site, i) =>
    adviceRow(site, i + 1, trace, columns, scale));
  body.append(...entries.flatMap((entry) => entry.rows));
  if (mayGain(trace.sites[0]) || groupOf(trace.sites[0], trace))
    setOpen(...entries[0].rows, true);
  trace.openSite = (number) => {
    const [row, below] = entries[number].rows;
    setOpen(row, below, true);
    row.closest("details")?.setAttribute("open", "");
    row.scrollIntoView({block: "start"});
    row.querySelector(".disclosure").focus({preventScroll: true});
  };
  const all = (isOpen) => entries.forEach((entry) =>
    setOpen(...entry.rows, isOpen));
  addEventListener("beforeprint", () => all(true));
  const content = [
    make("p", {class: "controls"},
      packageChoice(trace, entries),
      make("button", {type: "button", onclick: () => all(true)}, "Open all"),
      make("button", {type: "button", onclick: () => all(false)}, "Close all")),
    make("table", {class: "advice", role: "table"},
      make("caption", {}, "Synchronization sites by predicted gain. A column's " +
        "button sorts by it; a site's button opens it."),
      sortableHead(columns, (key, direction) =>
        sortRows(body, entries, key, direction)),
      body),
  ];
  return trace.sites.some((site) => mayGain(site) || groupOf(site, trace)) ||
    !trace.replayed ? content
    : folded(`${plural(trace.sites.length, "site")}: removing none gains`, content);
}

function adviceSection(trace) {
  const rest = [pollTable(trace), neverBlocked(trace), lintOnly(trace)];
  if (!trace.sites.length)
    return section("sites", "Synchronizations",
      make("p", {}, "No call blocked the host."), rest);
  const lead = trace.replayed
    ? "The cost of a site is not how long its call blocks, but how much " +
      "shorter a step is without it. syncline predicts the gain by replaying " +
      "the profiled steps without the synchronization; the thin line is the " +
      "interval. Gains do not add up."
    : "The trace has no profiled step, so the gain of removing a " +
      "synchronization is unknown.";
  return section("sites", "Synchronizations",
    trace.replayed ? make("p", {}, blockedNote(trace)) : null,
    make("p", {class: "lead"}, lead),
    groupList(trace), adviceTable(trace), userLines(trace), rest);
}
