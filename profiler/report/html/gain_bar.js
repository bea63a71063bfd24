// A gain and its interval as a small bar; all of a table share one scale.

const outcomes = {
  gains: {label: "Gains", sign: "▲"},
  "may-gain": {label: "May gain", sign: "△"},
  "no-gain": {label: "No gain", sign: "="},
  "outside-steps": {label: "Not in the steps", sign: "–"},
  unknown: {label: "Unknown", sign: "?"},
};

/** Whether it is worth to remove what has this outcome. */
function mayGain({outcome}) {
  return outcome === "gains" || outcome === "may-gain";
}

function gainScale(sites) {
  return {
    low: Math.min(0, ...sites.map((site) => site.gain.low)),
    high: Math.max(1, ...sites.map((site) => site.gain.high)),
  };
}

function gainBar(gain, scale, outcome) {
  const at = (value) =>
    2 + 96 * (value - scale.low) / (scale.high - scale.low);
  const zero = at(0), best = at(gain.best);
  return makeSvg("svg", {class: `gain ${outcome}`, width: "100%", height: 18,
    "aria-hidden": "true"},
    makeSvg("line", {x1: `${zero}%`, x2: `${zero}%`, y1: 1, y2: 17,
      class: "zero"}),
    makeSvg("rect", {x: `${Math.min(zero, best)}%`, y: 5, height: 8,
      width: `${Math.abs(best - zero)}%`, class: "best"}),
    makeSvg("line", {x1: `${at(gain.low)}%`, x2: `${at(gain.high)}%`, y1: 9,
      y2: 9, class: "whisker"}),
    ["low", "high"].map((end) => makeSvg("line", {x1: `${at(gain[end])}%`,
      x2: `${at(gain[end])}%`, y1: 5, y2: 13, class: "whisker"})));
}

function gainCell(site, trace, scale) {
  if (site.outcome === "outside-steps") return make("span", {}, "none");
  if (site.outcome === "unknown") return make("span", {}, "unknown");
  const best = mayGain(site) ? predicted(site.gain)
    : jointlyText(site, trace) ?? "no gain";
  return make("div", {class: "gain-cell"},
    make("span", {class: "figure"}, make("strong", {}, best),
      make("span", {class: "note"}, range(site.gain))),
    gainBar(site.gain, scale, site.outcome));
}

function outcomeBadge(site, trace) {
  const outcome = outcomes[site.outcome] ?? outcomes.unknown;
  const alone = jointlyText(site, trace) ? " by itself" : "";
  return make("span", {class: `badge ${site.outcome}`},
    make("span", {"aria-hidden": "true"}, `${outcome.sign} `),
    outcome.label + alone);
}
