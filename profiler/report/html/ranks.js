// Several traces: the rank that delays the others.

function ranksSection(ranks, shown, choose) {
  if (!ranks) return null;
  const cell = (known, text) =>
    make("td", {class: "number"}, known ? text : "unknown");
  const rows = ranks.table.map((one) => make("tr",
    {class: one.trace === shown ? "current" : "",
      "aria-current": one.trace === shown && "true"},
    make("th", {scope: "row"}, make("button", {type: "button", class: "link",
      onclick: () => choose(one.trace)}, one.title)),
    make("td", {}, one.host), make("td", {}, one.gpu),
    cell(one.replayed, duration(one.stepTime)),
    cell(one.ownStep, duration(one.ownStep)),
    cell(one.replayed, share(one.busy, 1)),
    cell(one.replayed, duration(one.blockedPerStep)),
    cell(one.steps && one.collectives, duration(one.waitedPerStep)),
    cell(one.collectives, `${whole(one.last)} of ${whole(one.collectives)}`)));
  return section("ranks", "Ranks",
    ranks.summary.map((sentence) => make("p", {}, typeset(sentence))),
    scrollable("Ranks", make("table", {},
      make("caption", {}, "Times per step; a row opens the report of its rank"),
      make("thead", {}, make("tr", {},
        ["Rank", "Host", "GPU"].map((name) => make("th", {scope: "col"}, name)),
        ["Step", "Alone", "GPU busy", "Blocked", "Waits for others", "Last to arrive"]
          .map((name) => make("th", {scope: "col", class: "number"}, name)))),
      make("tbody", {}, rows))),
    ranks.notes.map((note) => make("p", {class: "note"}, typeset(note))));
}
