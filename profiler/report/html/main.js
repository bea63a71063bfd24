// Builds the page for the chosen trace.

const sectionLinks = [
  ["advice", "Advice"], ["rank", "Rank"], ["time", "Time"], ["steps", "Timeline"],
  ["sites", "Synchronizations"], ["device-work", "Device work"],
  ["host-time", "Host time"], ["overlap", "Overlap"],
  ["what-if", "Without syncs"], ["missing", "Limits"],
];

function showTrace({traces, ranks}, shown) {
  const trace = traces[shown];
  const choose = (number) => {
    showTrace({traces, ranks}, number);
    document.querySelector(".choice select").focus();
  };
  document.title = `syncline: ${trace.title}`;
  document.getElementById("masthead").replaceChildren(
    make("div", {class: "brand"},
      make("h1", {}, make("span", {class: "name"}, "syncline"), " ",
        trace.title),
      traceChoice(traces, shown, choose)));
  document.getElementById("sections").replaceChildren(make("ul", {},
    sectionLinks
      .filter(([id]) => (id !== "device-work" || trace.deviceWork) &&
        (id !== "host-time" || trace.hostTime) &&
        (id !== "rank" || ranks))
      .map(([id, name]) =>
        make("li", {}, make("a", {href: `#${id}`}, name)))));
  document.getElementById("report").replaceChildren(...[
    patternDefinitions(), ranksSection(ranks, shown, choose),
    headline(trace, ranks),
    traceTable(traces, shown, choose),
    deviceTimeSection(trace), timelineSection(trace, Boolean(ranks?.picture)),
    adviceSection(trace), deviceWorkSection(trace),
    hostTimeSection(trace), overlapSection(trace),
    whatIfSection(trace), missingSection(trace),
  ].filter((part) => part));
}

function showPage() {
  const data = JSON.parse(document.getElementById("data").textContent);
  const first = data.ranks ? data.ranks.table[data.ranks.shown].trace : 0;
  if (data.traces.length) showTrace(data, first);
}
