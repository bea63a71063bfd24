// The top of the page: which recording, the verdict, and the main figures.

function figureTile(name, value, note, emphasis) {
  return make("div", {class: emphasis ? "tile strong" : "tile"},
    make("dt", {}, name), make("dd", {}, make("span", {class: "value"}, value),
      note ? make("span", {class: "note"}, note) : null));
}

/** Whether removing all waits is worth something: the verdict's own test. */
function jointlyGains(recording) {
  return recording.replayed && recording.jointGain.low > 0 &&
    recording.jointGain.best >= 0.001 * recording.step.time;
}

function mainFigures(recording) {
  const places = recording.places;
  const sum = (field) => places.reduce((all, place) => all + place[field], 0);
  if (!recording.replayed)
    return make("dl", {class: "tiles"},
      figureTile("Calls that waited", whole(sum("blockedCalls"))),
      figureTile("Blocked in all", duration(sum("blocked"))),
      figureTile("Places", whole(places.length)));
  const {step, jointGain, together} = recording;
  const gains = jointlyGains(recording);
  const gainNote = (gain) =>
    `${share(gain.best, step.time)} of the step; ${range(gain)}`;
  return make("dl", {class: "tiles"},
    figureTile("Step as it is", duration(step.time)),
    figureTile("Without any wait", duration(step.timeWithoutWaits)),
    figureTile("To be gained", gains ? duration(jointGain.best) : "nothing",
      gains ? gainNote(jointGain) : `interval ${range(jointGain)}`, true),
    together.whatIfs.length
      ? figureTile("With other remedies too", duration(together.gain.best),
        gainNote(together.gain), true) : null,
    figureTile("Host blocked a step", duration(sum("blockedPerStep")),
      `in ${mean(sum("callsPerStep"))} calls at ` +
      plural(places.length, "place")));
}

function headline(recording) {
  const {environment} = recording;
  return make("div", {class: "headline"},
    make("div", {class: "verdict", role: "region", "aria-label": "Verdict"},
      make("h2", {}, "Verdict"),
      recording.verdict.map((sentence, i) =>
        make("p", {class: i ? "" : "first"}, typeset(sentence)))),
    mainFigures(recording),
    make("p", {class: "origin"},
      make("code", {}, environment.command || environment.executable),
      environment.host ? ` on ${environment.host}` : "",
      `, recorded in mode ${environment.mode || "not known"}`));
}

/** For several recordings: one row each, and the choice among them. */
function recordingChoice(recordings, shown, choose) {
  if (recordings.length < 2) return null;
  const id = freshId("choice");
  const select = make("select", {id, onchange: () => choose(select.selectedIndex)},
    recordings.map((one, i) => make("option", {selected: i === shown},
      one.title + (one.environment.host ? ` on ${one.environment.host}` : ""))));
  return make("div", {class: "choice"},
    make("label", {for: id}, "Recording"), select);
}

function recordingTable(recordings, shown, choose) {
  if (recordings.length < 2) return null;
  const cell = (text) => make("td", {class: "number"}, text);
  const known = (one, text) => cell(one.replayed ? text : "not known");
  const rows = recordings.map((one, i) => make("tr",
    {class: i === shown ? "current" : "", "aria-current": i === shown && "true"},
    make("th", {scope: "row"}, make("button",
      {type: "button", class: "link", onclick: () => choose(i)}, one.title)),
    make("td", {}, one.environment.host),
    known(one, duration(one.step.time)),
    known(one, jointlyGains(one) ? duration(one.jointGain.best) : "nothing"),
    cell(whole(one.places.length))));
  return make("details", {class: "card"},
    make("summary", {}, `All ${recordings.length} recordings`),
    scrollable("All recordings", make("table", {},
      make("caption", {}, "All recordings"),
      make("thead", {}, make("tr", {},
        ["Recording", "Host"].map((name) => make("th", {scope: "col"}, name)),
        ["Step", "To be gained", "Places that wait"].map((name) =>
          make("th", {scope: "col", class: "number"}, name)))),
      make("tbody", {}, rows))));
}
