// The lines of the program at which the host spends time.

const mostHostRows = 15;
/** Of one line; more would hide the next line. */
const mostHostParts = 4;
const leastHostShare = 0.01;

const hostTimeOf = (entry) => entry.outside + entry.inCalls;

/** What a line led to; a single entry is the line itself. */
const hostPartsOf = (table, line) => line.rows.map((number) => table.rows[number]);

/** The lines that fit, each with its sum and then what it led to, and the others. */
function hostRows(table, row, title) {
  const rows = [];
  let shown = 0;
  for (; shown < table.lines.length && rows.length < mostHostRows; ++shown) {
    const line = table.lines[shown];
    const parts = hostPartsOf(table, line);
    if (parts.length === 1) {
      rows.push(row(title(parts[0]), parts[0].library, parts));
      continue;
    }
    rows.push(row(line.title, "", [line]));
    const notable = parts.filter((entry) => hostTimeOf(entry) >= leastHostShare * table.time);
    rows.push(...notable.slice(0, mostHostParts).map((entry) =>
      row(entry.backward ? "backward" : "", entry.library || "the line itself", [entry], "part")));
  }
  const rest = table.lines.slice(shown);
  return rest.length ? [...rows, row(plural(rest.length, "more line"), "", rest)] : rows;
}

/** What a folded table begins with: "train.py:31 (main): 41.3% of 2.88 ms". */
function largestRow(title, time, all) {
  return `${title}: ${share(time, all)} of ${duration(all)} a step`;
}

/** Null where the trace has no stacks of launches. */
function hostTimeSection(trace) {
  const table = trace.hostTime;
  if (!table) return null;
  const timeOf = hostTimeOf;
  const sum = (rows, of) => rows.reduce((all, entry) => all + of(entry), 0);
  const cell = (text) => make("td", {class: "number"}, text);
  const row = (title, library, rows, style = "") => make("tr", {class: style},
    make("th", {scope: "row"}, longName(title)), make("td", {}, longName(library)),
    cell(duration(sum(rows, timeOf))), cell(share(sum(rows, timeOf), table.time)),
    cell(duration(sum(rows, (entry) => entry.inCalls))),
    cell(mean(sum(rows, (entry) => entry.calls))));
  const title = (entry) =>
    entry.backward && entry.file ? `backward of ${entry.title}` : entry.title;
  const head = (name, style) => make("th", {scope: "col", class: style}, name);
  const [largest] = table.lines;
  const parts = hostPartsOf(table, largest);
  return section("host-time", "Where the host's time goes",
    folded(largestRow(parts.length > 1 ? largest.title : title(parts[0]), timeOf(largest),
      table.time),
      scrollable("Where the host's time goes", make("table", {},
      make("caption", {}, "Time of the host's threads per step, without waits, by the " +
        "line of the program and the function of a library that it led to"),
      make("thead", {}, make("tr", {}, head("Line"), head("Library"),
        ["Time per step", "Share", "In CUDA calls", "CUDA calls per step"].map((name) =>
          head(name, "number")))),
      make("tbody", {}, hostRows(table, row, title)),
      make("tfoot", {}, row("All", "", table.rows))))),
    table.pauses.summary ? make("p", {}, `Of the host's ${duration(table.time)} a step: ` +
      `${table.pauses.summary}.` +
      (table.pauses.remedy ? ` Remedy: ${table.pauses.remedy}.` : "")) : []);
}
