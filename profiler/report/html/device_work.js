// The lines of the program that queue the device activities.

const mostWorkRows = 15;

/** The rows with the most time; the others, and the unknown ones, as one each. */
function workRows(table) {
  const known = table.rows.filter((row) => row.known);
  const shown = known.slice(0, mostWorkRows).map((row) => ({
    title: row.file && row.node ? `${row.title} (${row.node})` : row.title,
    operator: row.operator, time: row.time, activities: row.activities}));
  const sum = (rows, title) => rows.length ? [{title, operator: "",
    time: rows.reduce((all, row) => all + row.time, 0),
    activities: rows.reduce((all, row) => all + row.activities, 0)}] : [];
  const rest = known.slice(mostWorkRows);
  const collectives = {time: table.collectiveTime, activities: table.collectives};
  return [...shown, ...sum(rest, `${whole(rest.length)} more`),
    ...sum(table.collectives ? [collectives] : [],
      "Collectives: data for other ranks, and waiting for them"),
    ...sum(table.rows.filter((row) => !row.known),
      `Unknown: ${share(table.launchesWithoutStack, 1)} of the launches ` +
      "have no stack")];
}

/** Null where the trace has no stacks of launches. */
function deviceWorkSection(trace) {
  const table = trace.deviceWork;
  if (!table) return null;
  const cell = (text) => make("td", {class: "number"}, text);
  const row = ({title, operator, time, activities}) => make("tr", {},
    make("th", {scope: "row"}, longName(title)), make("td", {}, longName(operator)),
    cell(duration(time)), cell(share(time, table.time)), cell(mean(activities)));
  const rows = workRows(table);
  const head = (name, style) => make("th", {scope: "col", class: style}, name);
  return section("device-work", "Device work by line",
    folded(largestRow(rows[0].title, rows[0].time, table.time),
      scrollable("Device work by line", make("table", {},
      make("caption", {}, "Kernels, copies and memsets per step, by the line and " +
        "the operator that queued them"),
      make("thead", {}, make("tr", {}, head("Line"), head("Operator"),
        ["Time per step", "Share", "Activities per step"].map((name) =>
          head(name, "number")))),
      make("tbody", {}, rows.map(row)),
      make("tfoot", {}, row({title: "All", operator: "", time: table.time,
        activities: table.activities}))))));
}
