// The top of the page: the trace, the summary and the main figures.

function figureTile(name, value, note, emphasis) {
  return make("div", {class: emphasis ? "tile strong" : "tile"},
    make("dt", {}, name), make("dd", {}, make("span", {class: "value"}, value),
      note ? make("span", {class: "note"}, note) : null));
}

/** Whether removing every synchronization gains. */
function jointlyGains(trace) {
  return trace.jointOutcome === "gains";
}

/** What `syncline try` measured, one tile for each file. */
function measuredTiles(trace) {
  return trace.measured.map((one) => {
    const skipped = plural(one.sites.length, "site");
    if (!one.comparable)
      return figureTile("Measured gain", "not comparable", one.why, true);
    return figureTile("Measured gain", duration(one.gain.best),
      `${share(one.gain.best, one.step)} of the step; ${range(one.gain)}; ` +
      (one.sites.length === 1 ? one.sites[0].title : skipped) +
      (one.inTrace.sites.length && trace.replayed
        ? ` (predicted for the experiment: ${duration(one.inTrace.predicted.best)})` : ""), true);
  });
}

function mainFigures(trace) {
  const sites = trace.sites;
  const sum = (field) => sites.reduce((all, site) => all + site[field], 0);
  if (!trace.replayed)
    return make("dl", {class: "tiles"},
      figureTile("Synchronizations", whole(sum("blockedSyncs"))),
      figureTile("Blocked in total", duration(sum("blocked"))),
      figureTile("Sites", whole(sites.length)), measuredTiles(trace));
  const {step, jointGain, combined} = trace;
  const gains = jointlyGains(trace);
  const gainNote = (gain) =>
    `${share(gain.best, step.time)} of the step; ${range(gain)}`;
  return make("dl", {class: "tiles"},
    figureTile("Step", duration(step.time)),
    figureTile("Without synchronization", duration(step.timeWithoutSyncs)),
    figureTile("Predicted gain", gains ? duration(jointGain.best) : "no gain",
      gains ? gainNote(jointGain) : `interval ${range(jointGain)}`, true),
    measuredTiles(trace),
    combined.whatIfs.length
      ? figureTile("With the other remedies", duration(combined.gain.best),
        gainNote(combined.gain), true) : null,
    figureTile("Host blocked per step", duration(sum("blockedPerStep")),
      `in ${mean(sum("syncsPerStep"))} synchronizations at ` +
      plural(sites.length, "site")));
}

/** The advice comes second in the summary of a replayed trace, and first here. */
function summaryBox(trace) {
  const [state, ...rest] = trace.summary;
  const sentences = trace.replayed && rest.length
    ? [rest[0], state, ...rest.slice(1)] : trace.summary;
  return make("div", {class: "summary", role: "region", "aria-label": "What to change"},
    make("h2", {}, trace.replayed ? "What to change first" : "Summary"),
    sentences.map((sentence, i) =>
      make("p", {class: i ? "" : "first"}, typeset(sentence))));
}

const modes = {windows: ", recorded in windows of a few steps",
  full: ", recorded from start to end",
  "sync-only": ", recorded without device activities"};

/** What the figures cannot show; null if nothing makes them doubtful. */
function caution(trace) {
  return trace.caveats.length
    ? make("p", {class: "caution", role: "note"}, `Caution: ${trace.caveats.join("; ")}.`) : null;
}

function headline(trace) {
  const {environment} = trace;
  return make("div", {class: "headline"},
    caution(trace),
    summaryBox(trace),
    mainFigures(trace),
    make("p", {class: "origin"},
      make("code", {}, environment.command || environment.executable),
      environment.host ? ` on ${environment.host}` : "",
      modes[environment.mode] ?? ""));
}

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
