// The lines of the program at which the host spends time.

const mostHostRows = 15;
/** Of one line; more would hide the next line. */
const mostHostParts = 4;
const leastHostShare = 0.01;

const hostTimeOf = (entry) => entry.outside + entry.inCalls;

/** The entries of each line of the program, the line with most time first. */
function linesOfHost(entries) {
  const lines = new Map();
  for (const entry of entries)
    lines.set(entry.title, [...lines.get(entry.title) ?? [], entry]);
  const time = (line) => line.reduce((all, entry) => all + hostTimeOf(entry), 0);
  return [...lines.values()].sort((a, b) => time(b) - time(a));
}

/** The lines that fit, each with its sum and then what it led to, and the others. */
function hostRows(entries, all, row, title) {
  const lines = linesOfHost(entries);
  const rows = [];
  let shown = 0;
  for (; shown < lines.length && rows.length < mostHostRows; ++shown) {
    const line = lines[shown];
    if (line.length === 1) {
      rows.push(row(title(line[0]), line[0].library, line));
      continue;
    }
    rows.push(row(line[0].title, "", line));
    const parts = line.filter((entry) => hostTimeOf(entry) >= leastHostShare * all);
    rows.push(...parts.slice(0, mostHostParts).map((entry) =>
      row(entry.backward ? "backward" : "", entry.library || "the line itself", [entry], "part")));
  }
  const rest = lines.slice(shown);
  return rest.length ? [...rows, row(plural(rest.length, "more line"), "", rest.flat())] : rows;
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
  const [largest] = linesOfHost(table.rows);
  return section("host-time", "Where the host's time goes",
    folded(largestRow(largest.length > 1 ? largest[0].title : title(largest[0]),
      sum(largest, timeOf), table.time),
      scrollable("Where the host's time goes", make("table", {},
      make("caption", {}, "Time of the host's threads per step, without waits, by the " +
        "line of the program and the function of a library that it led to"),
      make("thead", {}, make("tr", {}, head("Line"), head("Library"),
        ["Time per step", "Share", "In CUDA calls", "CUDA calls per step"].map((name) =>
          head(name, "number")))),
      make("tbody", {}, hostRows(table.rows, table.time, row, title)),
      make("tfoot", {}, row("All", "", table.rows))))),
    table.pauses.summary ? make("p", {}, `Of the host's ${duration(table.time)} a step: ` +
      `${table.pauses.summary}.` +
      (table.pauses.remedy ? ` Remedy: ${table.pauses.remedy}.` : "")) : []);
}
