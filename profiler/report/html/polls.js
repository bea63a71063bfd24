// Lines that poll an event or a stream, in windows.

function pollTable(trace) {
  if (!trace.polls.length) return null;
  const rows = trace.polls.map((poll) => make("tr", {},
    make("th", {scope: "row"}, longName(poll.title)),
    make("td", {class: "number"}, share(poll.share, 1)),
    make("td", {class: "number"}, whole(poll.loops)),
    make("td", {class: "number"}, duration(poll.time / poll.loops)),
    make("td", {class: "number"}, whole(poll.queries)),
    make("td", {}, make("code", {}, poll.api),
      poll.remedies.map(({title}) => make("div", {class: "note"}, title)))));
  return make("div", {class: "card polls"},
    make("h3", {}, "Polling loops"),
    scrollable("Polling loops", make("table", {},
      make("caption", {}, "Loops of queries without other work in between, in windows"),
      make("thead", {}, make("tr", {}, make("th", {scope: "col"}, "Line"),
        ["Share of the time", "Loops", "Mean", "Queries"].map((name) =>
          make("th", {scope: "col", class: "number"}, name)),
        make("th", {scope: "col"}, "Function, and what to do"))),
      make("tbody", {}, rows))));
}
