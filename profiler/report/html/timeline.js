// Two profiled steps: a typical one and the longest.

function recordedStep(picture, trace, title, what, showsKeys) {
  const chart = new StepChart(picture, trace, title, {showsKeys});
  return make("div", {class: "card step"},
    make("h3", {}, title),
    make("p", {class: "note"}, `${what}: step ${whole(picture.ordinal)} of ` +
      `${whole(trace.pictures.steps)} profiled steps, ` +
      `${duration(picture.length)} with the cost of recording.`),
    chartLegend([chart.model]), chart.element, mergedNote(chart.model),
    syncTable(chart.model, trace, `Synchronizations of ${title.toLowerCase()}`));
}

/** Of many traces, only the first ones have pictures. */
function leftOut() {
  return make("p", {}, "Left out to keep the page small: create a page of this " +
    "trace alone.");
}

/** One timeline is open: that of all ranks if there is one. */
function timelineSection(trace, isFolded) {
  const title = "Timeline";
  if (!trace.pictures) return section("steps", title, leftOut());
  const {typical, worst} = trace.pictures;
  if (!typical)
    return section("steps", title, make("p", {}, "The trace has no " +
      "profiled step."));
  const shown = recordedStep(typical, trace, "A typical step", "Median duration", true);
  return section("steps", title,
    make("p", {class: "lead"}, "As recorded: times include the cost of " +
      "recording, so host calls look longer than they are."),
    isFolded ? folded("A typical step of this rank", shown) : shown,
    worst ? folded("The longest step",
      recordedStep(worst, trace, "The worst step", "Longest duration")) : null);
}
