// Several traces: the rank that delays the others, where the steps of all ranks
// go, and a step of all of them on one clock.

function rankTable(caption, heads, textHeads, ranks, shown, choose, cells) {
  const rows = ranks.table.map((one) => make("tr",
    {class: one.trace === shown ? "current" : "",
      "aria-current": one.trace === shown && "true"},
    make("th", {scope: "row"}, make("button", {type: "button", class: "link",
      onclick: () => choose(one.trace)}, one.title)),
    cells(one)));
  return scrollable(caption, make("table", {},
    make("caption", {}, caption),
    make("thead", {}, make("tr", {},
      ["Rank", ...textHeads].map((name) => make("th", {scope: "col"}, name)),
      heads.map((name) => make("th", {scope: "col", class: "number"}, name)))),
    make("tbody", {}, rows)));
}

function figure(known, text) {
  return make("td", {class: "number"}, known ? text : "unknown");
}

function lateTable(ranks, shown, choose) {
  return rankTable("Times per step; a row opens the report of its rank",
    ["Step", "Alone", "Blocked", "Late", "Last to arrive"], ["Host", "GPU"],
    ranks, shown, choose, (one) => [
      make("td", {}, one.host), make("td", {}, one.gpu),
      figure(one.replayed, duration(one.stepTime)),
      figure(one.ownStep, duration(one.ownStep)),
      figure(one.replayed, duration(one.blockedPerStep)),
      figure(one.steps && one.collectives, duration(one.delayCausedPerStep)),
      figure(one.collectives,
        `${whole(one.last)} of ${whole(one.collectives)}`)]);
}

/** The parts up to idle add up to the step. */
const stepParts = [["Step", "total"], ["Computing", "computing"],
  ["Communicating", "communicating"], ["Waiting for ranks", "waiting"],
  ["Pipeline bubble", "pipelineBubble"],
  ["Copying", "copying"], ["Idle", "idle"],
  ["Hidden communication", "hiddenCommunication"],
  ["Hidden waiting", "hiddenWait"]];

function stepTable(ranks, shown, choose) {
  if (!ranks.table.some((one) => one.device.total)) return null;
  const parts = stepParts.filter(([, part]) =>
    ranks.table.some(({device}) => device[part] > 0));
  return folded("How the device of each rank spends a step",
    rankTable("How the device of each rank spends a step",
      parts.map(([name]) => name), [], ranks, shown, choose,
      ({device}) => parts.map(([, part]) =>
        figure(device.total, duration(device[part])))));
}

function stepOfAllRanks(ranks) {
  const {picture} = ranks;
  if (!picture) return null;
  const chart = new StepChart(picture, {sites: []}, "A step of all ranks",
    {showsKeys: false});
  const left = ranks.table.length - picture.ranks;
  return make("div", {class: "card step"},
    make("h3", {}, "A step of all ranks"),
    make("p", {class: "note"}, `A typical step of ${ranks.table[picture.of].title}, ` +
      `${duration(picture.length)}, and the activities of the others at the ` +
      "same time, on one clock and as recorded." +
      (left ? ` ${plural(left, "more rank")} left out.` : "")),
    chartLegend([chart.model]), chart.element, mergedNote(chart.model));
}

/** What to change on one of them, for all. */
function ranksBox({change, summary, table, shown}) {
  const {stepTime, title} = table[shown];
  return summaryBox(change?.remedy ? "What to change first" : "Ranks", "",
    change?.remedy
      ? firstChange(change, stepTime, change.remedy.includes(title) ? null : title)
      : make("p", {class: "first"}, typeset(summary[0])),
    proseOf(change?.remedy ? summary.slice(0, 1) : summary.slice(1)),
    change?.remedy && summary.length > 1 ? whyOf(change) : null);
}

function ranksSection(ranks, shown, choose) {
  if (!ranks) return null;
  return make("section", {id: "advice", class: "ranks", "aria-label": "Ranks"},
    ranksBox(ranks),
    lateTable(ranks, shown, choose), stepOfAllRanks(ranks),
    stepTable(ranks, shown, choose),
    ranks.notes.map((note) => make("p", {class: "note"}, typeset(note))));
}
