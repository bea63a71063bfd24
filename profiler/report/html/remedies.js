// Remedies other than not to wait, as they came out in the replay.

/** "saves 1.2 ms (1.1 to 1.3 ms)", "costs 5 µs (...)" or "nothing". */
function gainText(gain, worth) {
  if (worth === "nothing") return "nothing";
  if (worth !== "costs") return `saves ${duration(gain.best)} (${range(gain)})`;
  const loss = {low: -gain.high, best: -gain.best, high: -gain.low};
  return `costs ${duration(loss.best)} (${range(loss)})`;
}

function remediesTried(recording) {
  const tried = recording.whatIfs;
  if (!tried.length) return null;
  const later = (entry) => {
    if (entry.kind === "read-later") return "";
    const {best} = entry.gainWithoutWaits;
    return best < 0 ? `costs ${duration(-best)}` : duration(best);
  };
  const rows = tried.map((entry) => make("tr", {class: entry.worth},
    make("th", {scope: "row"}, entry.title),
    make("td", {class: "number"}, gainText(entry.gain, entry.worth)),
    make("td", {class: "number"}, later(entry)),
    make("td", {class: "number"},
      entry.deviceTime > 0 ? duration(entry.deviceTime) : ""),
    make("td", {class: "number"},
      entry.hostTime > 0 ? duration(entry.hostTime) : "")));
  const {together} = recording;
  const joint = together.whatIfs.length
    ? [make("p", {}, "Together, and without any wait, a step would be " +
        `${duration(together.gain.best)} (${range(together.gain)}) shorter:`),
      make("ul", {}, together.whatIfs.map((number) =>
        make("li", {}, tried[number].title)))] : null;
  const note = tried.some((entry) => entry.kind === "run-ahead")
    ? make("p", {class: "note"}, "A stage can run ahead only where it needs " +
      "nothing that the step before it computes, such as weights.") : null;
  return [make("h3", {}, "What else was tried"),
    scrollable("What else was tried", make("table", {},
      make("caption", {}, "Times a step; each on its own"),
      make("thead", {}, make("tr", {}, make("th", {scope: "col"}, "Remedy"),
        ["Alone", "Once nothing waits", "Device time moved or spared",
          "Host time moved or spared"].map((name) =>
          make("th", {scope: "col", class: "number"}, name)))),
      make("tbody", {}, rows))), joint, note];
}
