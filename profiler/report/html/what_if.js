// One step replayed with and without its synchronizations, on one axis.

function whatIfSection(trace) {
  const title = "Without synchronization";
  if (!trace.pictures) return section("what-if", title, leftOut());
  const {before, after} = trace.pictures;
  if (!before || !after)
    return section("what-if", title, make("p", {}, "Unknown: the trace has no " +
      "step to replay."));
  const view = new TimeView(Math.max(before.length, after.length));
  const charts = [[before, "As it is"], [after, "Without synchronization"]]
    .map(([picture, name]) => [name, new StepChart(picture, trace,
      `${name}, replayed`, {view})]);
  const {step, jointGain} = trace;
  return section("what-if", title,
    make("p", {class: "lead"}, "A mean step, replayed with and without its synchronizations: the " +
      `difference is ${predicted(jointGain)} (${range(jointGain)}).`),
    stepTimes(step.time, step.timeWithoutSyncs),
    make("details", {class: "card"}, make("summary", {}, "One step as two timelines"),
    make("p", {class: "note"}, "The typical step in the replay, from the end of the device work " +
      "of the previous step to the end of its own, without the cost of recording. Both timelines " +
      "share one axis and move together."),
    chartLegend(charts.map(([, chart]) => chart.model)),
    charts.map(([name, chart]) => make("div", {class: "card step"},
      make("h3", {}, `${name}: ${duration(chart.model.length)}`),
      chart.element, mergedNote(chart.model)))),
    remediesTried(trace));
}

/** Both step times as bars. */
function stepTimes(before, after) {
  const longest = Math.max(before, after);
  const row = (name, time, kind) => make("div", {class: "versus-row"},
    make("span", {class: "versus-name"}, name),
    make("span", {class: "versus-track"}, make("span", {class: `versus-bar ${kind}`,
      style: `width:${100 * time / longest}%`})),
    make("span", {class: "figure"}, duration(time)));
  return make("div", {class: "versus", role: "img", "aria-label":
    `A step takes ${duration(before)} as it is and ${duration(after)} ` +
    "without synchronization"},
    row("As it is", before, "before"), row("Without synchronization", after, "after"));
}
