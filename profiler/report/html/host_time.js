// The lines of the program at which the host spends time.

const mostHostRows = 15;

/** What a folded table begins with: "train.py:31 (main): 41.3% of 2.88 ms". */
function largestRow(title, time, all) {
  return `${title}: ${share(time, all)} of ${duration(all)} a step`;
}

/** Null where the trace has no stacks of launches. */
function hostTimeSection(trace) {
  const table = trace.hostTime;
  if (!table) return null;
  const timeOf = (entry) => entry.outside + entry.inCalls;
  const sum = (rows, of) => rows.reduce((all, entry) => all + of(entry), 0);
  const cell = (text) => make("td", {class: "number"}, text);
  const row = (title, library, rows) => make("tr", {},
    make("th", {scope: "row"}, longName(title)), make("td", {}, longName(library)),
    cell(duration(sum(rows, timeOf))), cell(share(sum(rows, timeOf), table.time)),
    cell(duration(sum(rows, (entry) => entry.inCalls))),
    cell(mean(sum(rows, (entry) => entry.calls))));
  const title = (entry) =>
    entry.backward && entry.file ? `backward of ${entry.title}` : entry.title;
  const head = (name, style) => make("th", {scope: "col", class: style}, name);
  const shown = table.rows.slice(0, mostHostRows);
  const rest = table.rows.slice(mostHostRows);
  return section("host-time", "Where the host's time goes",
    folded(largestRow(title(shown[0]), timeOf(shown[0]), table.time),
      scrollable("Where the host's time goes", make("table", {},
      make("caption", {}, "Time of the host's threads per step, without waits, by the " +
        "line of the program and the function of a library that it led to"),
      make("thead", {}, make("tr", {}, head("Line"), head("Library"),
        ["Time per step", "Share", "In CUDA calls", "CUDA calls per step"].map((name) =>
          head(name, "number")))),
      make("tbody", {}, shown.map((entry) => row(title(entry), entry.library, [entry])),
        rest.length ? row(`${whole(rest.length)} more`, "", rest) : []),
      make("tfoot", {}, row("All", "", table.rows))))),
    table.pauses.summary ? make("p", {}, `Of the host's ${duration(table.time)} a step: ` +
      `${table.pauses.summary}. Remedy: ${table.pauses.remedy}.`) : []);
}
