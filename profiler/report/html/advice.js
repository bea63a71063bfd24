// The ranked places: a row each that opens to all that is known of it.

function adviceColumns(recording) {
  const columns = [
    {name: "Rank", key: (place) => recording.places.indexOf(place)},
    {name: "Place", key: (place) => place.title},
    {name: "Rule", key: (place) => place.rule || place.api},
  ];
  if (!recording.replayed)
    return columns.concat([
      {name: "Calls", number: true, key: (place) => place.calls},
      {name: "Waited", number: true, key: (place) => place.blockedCalls},
      {name: "Blocked", number: true, key: (place) => place.blocked},
    ]);
  return columns.concat([
    {name: "Waits/step", number: true, key: (place) => place.callsPerStep},
    {name: "Blocked/step", number: true, key: (place) => place.blockedPerStep},
    {name: "Bubble/step", number: true, key: (place) => place.bubblePerStep},
    {name: "Gain/step", number: true, key: (place) => place.gain.best},
    {name: "In turn", number: true, key: (place) => place.gainInOrder},
    {name: "Verdict", key: (place) => place.worth},
  ]);
}

function adviceCells(place, recording, scale) {
  if (!recording.replayed)
    return [whole(place.calls), whole(place.blockedCalls),
      duration(place.blocked)];
  return [mean(place.callsPerStep), duration(place.blockedPerStep),
    duration(place.bubblePerStep), gainCell(place, scale),
    duration(place.gainInOrder), worthBadge(place, recording)];
}

function setOpen(row, below, isOpen) {
  row.querySelector(".disclosure").setAttribute("aria-expanded", String(isOpen));
  row.classList.toggle("open", isOpen);
  below.hidden = !isOpen;
}

function adviceRow(place, number, recording, columns, scale) {
  const id = freshId("place");
  const toggle = make("button", {type: "button", class: "disclosure",
    "aria-expanded": "false", "aria-controls": id}, place.title);
  const below = make("tr", {id, class: "below", role: "row", hidden: true},
    make("td", {colspan: columns.length, role: "cell"},
      make("h3", {class: "unseen"}, place.title),
      placeDetails(place, recording)));
  const cells = adviceCells(place, recording, scale).map((content, i) =>
    make("td", {role: "cell", "data-label": columns[i + 3].name,
      class: columns[i + 3].number ? "number" : ""}, content));
  const row = make("tr", {class: `place ${place.worth}`, role: "row"},
    make("td", {role: "cell", class: "rank"}, String(number)),
    make("th", {scope: "row", role: "rowheader"}, toggle),
    make("td", {role: "cell", class: "rule"},
      make("code", {}, place.rule || place.api),
      place.summary ? make("span", {class: "note"}, place.summary) : null),
    cells);
  toggle.addEventListener("click", () => setOpen(row, below, below.hidden));
  return {item: place, rows: [row, below]};
}

function lintOnly(recording) {
  if (!recording.lintOnly.length) return null;
  return make("details", {class: "card"},
    make("summary", {}, `${plural(recording.lintOnly.length, "finding")} of ` +
      "syncline lint that never waited here"),
    scrollable("Findings of lint that never waited", make("table", {},
      make("caption", {}, "Findings of syncline lint without a recorded wait"),
      make("thead", {}, make("tr", {}, ["Place", "Rule", "Why"].map((name) =>
        make("th", {scope: "col"}, name)))),
      make("tbody", {}, recording.lintOnly.map((entry) => make("tr", {},
        make("th", {scope: "row"}, `${entry.file}:${entry.line}`),
        make("td", {}, make("code", {}, entry.rule)),
        make("td", {}, entry.why)))))));
}

function neverWaited(recording) {
  const {places, calls} = recording.neverWaited;
  if (!places) return null;
  return make("p", {class: "note"}, `${plural(places, "more place")} can wait ` +
    `and never had to (${plural(calls, "call")}): nothing to gain there.`);
}

function adviceTable(recording) {
  const columns = adviceColumns(recording);
  const scale = gainScale(recording.places);
  const body = make("tbody", {role: "rowgroup"});
  const entries = recording.places.map((place, i) =>
    adviceRow(place, i + 1, recording, columns, scale));
  body.append(...entries.flatMap((entry) => entry.rows));
  if (entries.length) setOpen(...entries[0].rows, true);
  recording.openPlace = (number) => {
    const [row, below] = entries[number].rows;
    setOpen(row, below, true);
    row.scrollIntoView({block: "start"});
    row.querySelector(".disclosure").focus({preventScroll: true});
  };
  const all = (isOpen) => entries.forEach((entry) =>
    setOpen(...entry.rows, isOpen));
  addEventListener("beforeprint", () => all(true));
  return [
    make("p", {class: "controls"},
      make("button", {type: "button", onclick: () => all(true)}, "Open all"),
      make("button", {type: "button", onclick: () => all(false)}, "Close all")),
    make("table", {class: "advice", role: "table"},
      make("caption", {}, "Places that wait, the one to begin with first. " +
        "A column's button sorts by it; a place's button opens it."),
      sortableHead(columns, (key, direction) =>
        sortRows(body, entries, key, direction)),
      body),
  ];
}

function adviceSection(recording) {
  const rest = [neverWaited(recording), lintOnly(recording)];
  if (!recording.places.length)
    return section("advice", "What to change",
      make("p", {}, "No call had to wait for the device."), rest);
  const lead = recording.replayed
    ? "What a place costs is not how long its call blocks, but what a step " +
      "would be shorter without it. The gain is found by replaying the " +
      "recorded steps without the wait; the thin line is its interval. In " +
      "turn is what the place is worth once those above it are gone: gains do " +
      "not add up."
    : "No step was recorded in full, so it is not known what removing a wait " +
      "would gain.";
  return section("advice", "What to change", make("p", {class: "lead"}, lead),
    adviceTable(recording), rest);
}
