// The same step replayed as it is and without its waits, on one axis.

function whatIfSection(recording) {
  const title = "What if nothing waited";
  if (!recording.pictures) return section("what-if", title, leftOut());
  const {before, after} = recording.pictures;
  if (!before || !after)
    return section("what-if", title, make("p", {}, "Not known: there was no " +
      "step to replay."));
  const view = new TimeView(Math.max(before.length, after.length));
  const charts = [[before, "As it is"], [after, "Without any wait"]]
    .map(([picture, name]) => [name, new StepChart(picture, recording,
      `${name}, replayed`, {view})]);
  const {step, jointGain} = recording;
  return section("what-if", title,
    make("p", {class: "lead"}, "The typical step in the replay, from the end " +
      "of the device's work for the step before to the end of its own, with " +
      "what recording cost taken out. Both are drawn on one axis and move " +
      `together. The mean over all steps is ${duration(step.time)} as it is ` +
      `and ${duration(step.timeWithoutWaits)} without any wait; the ` +
      `difference is ${duration(jointGain.best)} (${range(jointGain)}).`),
    stepTimes(before.length, after.length),
    chartLegend(charts.map(([, chart]) => chart.model)),
    charts.map(([name, chart]) => make("div", {class: "card step"},
      make("h3", {}, `${name}: ${duration(chart.model.length)}`),
      chart.element, mergedNote(chart.model))),
    remediesTried(recording));
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
    `This step takes ${duration(before)} as it is and ${duration(after)} ` +
    "without any wait"},
    row("As it is", before, "before"), row("Without any wait", after, "after"));
}
