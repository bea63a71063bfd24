// Which lines of the program queue the device's work.

const mostWorkRows = 15;

/** The rows with the most time; the others, and what is not known, as one each. */
function workRows(table) {
  const known = table.rows.filter((row) => row.known);
  const shown = known.slice(0, mostWorkRows).map((row) => ({
    title: row.file && row.node ? `${row.title} (${row.node})` : row.title,
    operator: row.operator, time: row.time, works: row.works}));
  const sum = (rows, title) => rows.length ? [{title, operator: "",
    time: rows.reduce((all, row) => all + row.time, 0),
    works: rows.reduce((all, row) => all + row.works, 0)}] : [];
  const rest = known.slice(mostWorkRows);
  return [...shown, ...sum(rest, `${whole(rest.length)} more`),
    ...sum(table.rows.filter((row) => !row.known),
      `Not known: ${share(table.launchesWithoutStack, 1)} of the launches ` +
      "have no stack")];
}

/** Null where the recording has no stacks of launches. */
function deviceWorkSection(recording) {
  const table = recording.deviceWork;
  if (!table) return null;
  const cell = (text) => make("td", {class: "number"}, text);
  const row = ({title, operator, time, works}) => make("tr", {},
    make("th", {scope: "row"}, title), make("td", {}, operator),
    cell(duration(time)), cell(share(time, table.time)), cell(mean(works)));
  const head = (name, style) => make("th", {scope: "col", class: style}, name);
  return section("device-work", "Device work by line",
    scrollable("Device work by line", make("table", {},
      make("caption", {}, "Kernels, copies and memsets a step, by the line and " +
        "the operator that queued them"),
      make("thead", {}, make("tr", {}, head("Line"), head("Operator"),
        ["Time a step", "Share", "Works a step"].map((name) =>
          head(name, "number")))),
      make("tbody", {}, workRows(table).map(row)),
      make("tfoot", {}, row({title: "All", operator: "", time: table.time,
        works: table.works})))));
}
