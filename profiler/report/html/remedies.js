// Remedies other than removing synchronization, by replay.

/** "saves 1.2 ms (1.1 to 1.3 ms)", "costs 5 µs (...)" or "no gain". */
function gainText(gain, outcome) {
  if (outcome === "no-gain") return "no gain";
  if (outcome !== "costs") return `saves ${predicted(gain)} (${range(gain)})`;
  const loss = {low: -gain.high, best: -gain.best, high: -gain.low};
  return `costs ${predicted(loss)} (${range(loss)})`;
}

function remediesTried(trace) {
  const tried = trace.whatIfs;
  if (!tried.length) return null;
  const later = (entry) => {
    if (entry.kind === "read-later") return "";
    const {best} = entry.gainWithoutSyncs;
    return best < 0 ? `costs ${duration(-best)}` : duration(best);
  };
  const rows = tried.map((entry) => make("tr", {class: entry.outcome},
    make("th", {scope: "row"}, longName(entry.title)),
    make("td", {class: "number"}, gainText(entry.gain, entry.outcome)),
    make("td", {class: "number"}, later(entry)),
    make("td", {class: "number"},
      entry.deviceTime > 0 ? duration(entry.deviceTime) : ""),
    make("td", {class: "number"},
      entry.hostTime > 0 ? duration(entry.hostTime) : "")));
  const {combined} = trace;
  const joint = combined.whatIfs.length
    ? [make("p", {}, "Combined, and without synchronization, a step is " +
        `${predicted(combined.gain)} (${range(combined.gain)}) shorter:`),
      make("ul", {}, combined.whatIfs.map((number) =>
        make("li", {}, tried[number].title)))] : null;
  return folded(`Other remedies that the replay tried: ${whole(tried.length)}`,
    scrollable("Other remedies", make("table", {},
      make("caption", {}, "Times per step; each remedy alone"),
      make("thead", {}, make("tr", {}, make("th", {scope: "col"}, "Remedy"),
        ["Gain if applied alone", "After all syncs are removed",
          "Device time moved or saved", "Host time moved or saved"].map((name) =>
          make("th", {scope: "col", class: "number"}, name)))),
      make("tbody", {}, rows))), joint);
}
