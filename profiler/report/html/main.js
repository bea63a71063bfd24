// Puts the page together, anew for each recording that is chosen.

const sectionLinks = [
  ["time", "Time"], ["advice", "Advice"], ["steps", "Timeline"],
  ["device-work", "Device work"], ["overlap", "Overlap"],
  ["what-if", "What if"], ["missing", "Missing"],
];

function showRecording({recordings, ranks}, shown) {
  const recording = recordings[shown];
  const choose = (number) => {
    showRecording({recordings, ranks}, number);
    document.querySelector(".choice select").focus();
  };
  document.title = `syncline: ${recording.title}`;
  document.getElementById("masthead").replaceChildren(
    make("div", {class: "brand"},
      make("h1", {}, make("span", {class: "name"}, "syncline"), " ",
        recording.title),
      recordingChoice(recordings, shown, choose)));
  document.getElementById("sections").replaceChildren(make("ul", {},
    sectionLinks
      .filter(([id]) => id !== "device-work" || recording.deviceWork)
      .map(([id, name]) =>
        make("li", {}, make("a", {href: `#${id}`}, name)))));
  document.getElementById("report").replaceChildren(...[
    patternDefinitions(), ranksSection(ranks, shown, choose),
    headline(recording),
    recordingTable(recordings, shown, choose),
    deviceTimeSection(recording), adviceSection(recording),
    timelineSection(recording), deviceWorkSection(recording),
    overlapSection(recording),
    whatIfSection(recording), missingSection(recording),
  ].filter((part) => part));
}

function showPage() {
  const data = JSON.parse(document.getElementById("data").textContent);
  const first = data.ranks ? data.ranks.table[data.ranks.shown].recording : 0;
  if (data.recordings.length) showRecording(data, first);
}
