// The recorded steps: a typical one and the worst.

function recordedStep(picture, recording, title, what, showsKeys) {
  const chart = new StepChart(picture, recording, title, {showsKeys});
  return make("div", {class: "card step"},
    make("h3", {}, title),
    make("p", {class: "note"}, `${what}: step ${whole(picture.ordinal)} of ` +
      `${whole(recording.pictures.steps)} recorded in full, ` +
      `${duration(picture.length)}.`),
    chartLegend([chart.model]), chart.element, mergedNote(chart.model),
    waitTable(chart.model, recording, `Waits of ${title.toLowerCase()}`));
}

/** Of many recordings only the first ones have pictures. */
function leftOut() {
  return make("p", {}, "Left out to keep the page small: make a page of this " +
    "recording alone.");
}

function timelineSection(recording) {
  const title = "Timeline";
  if (!recording.pictures) return section("steps", title, leftOut());
  const {typical, worst} = recording.pictures;
  if (!typical)
    return section("steps", title, make("p", {}, "There is no step of which " +
      "everything was recorded."));
  return section("steps", title,
    make("p", {class: "lead"}, "As recorded: times include what recording " +
      "itself cost, so host calls look longer here than they are."),
    recordedStep(typical, recording, "A typical step",
      "The one of median duration", true),
    worst ? recordedStep(worst, recording, "The worst step", "The longest one")
      : null);
}
