// The choice among several traces.

/** For several traces: one row each, and the choice among them. */
function traceChoice(traces, shown, choose) {
  if (traces.length < 2) return null;
  const id = freshId("choice");
  const select = make("select", {id, onchange: () => choose(select.selectedIndex)},
    traces.map((one, i) => make("option", {selected: i === shown},
      one.title + (one.environment.host ? ` on ${one.environment.host}` : ""))));
  return make("div", {class: "choice"},
    make("label", {for: id}, "Trace"), select);
}

function traceTable(traces, shown, choose) {
  if (traces.length < 2) return null;
  const cell = (text) => make("td", {class: "number"}, text);
  const known = (one, text) => cell(one.replayed ? text : "unknown");
  const rows = traces.map((one, i) => make("tr",
    {class: i === shown ? "current" : "", "aria-current": i === shown && "true"},
    make("th", {scope: "row"}, make("button",
      {type: "button", class: "link", onclick: () => choose(i)}, one.title)),
    make("td", {}, one.environment.host),
    known(one, duration(one.step.time)),
    known(one, jointlyGains(one) ? duration(one.jointGain.best) : "no gain"),
    cell(whole(one.sites.length))));
  return make("details", {class: "card"},
    make("summary", {}, `All ${traces.length} traces`),
    scrollable("All traces", make("table", {},
      make("caption", {}, "All traces"),
      make("thead", {}, make("tr", {},
        ["Trace", "Host"].map((name) => make("th", {scope: "col"}, name)),
        ["Step", "Predicted gain", "Sites"].map((name) =>
          make("th", {scope: "col", class: "number"}, name)))),
      make("tbody", {}, rows))));
}
