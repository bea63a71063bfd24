// A gain and its interval as a small bar; all of a table share one scale.

const worths = {
  gains: {label: "Gains", sign: "▲"},
  nothing: {label: "Gains nothing", sign: "="},
  "not-known": {label: "Not known", sign: "?"},
};

function gainScale(places) {
  return {
    low: Math.min(0, ...places.map((place) => place.gain.low)),
    high: Math.max(1, ...places.map((place) => place.gain.high)),
  };
}

function gainBar(gain, scale, worth) {
  const at = (value) =>
    2 + 96 * (value - scale.low) / (scale.high - scale.low);
  const zero = at(0), best = at(gain.best);
  return makeSvg("svg", {class: `gain ${worth}`, width: "100%", height: 18,
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

function gainCell(place, scale) {
  if (place.worth === "not-known") return make("span", {}, "not known");
  const best = place.worth === "gains" ? duration(place.gain.best) : "nothing";
  return make("div", {class: "gain-cell"},
    make("span", {class: "figure"}, make("strong", {}, best),
      make("span", {class: "note"}, range(place.gain))),
    gainBar(place.gain, scale, place.worth));
}

/** Whether a place is worth something only once those above it are gone. */
function gainsLater(place, recording) {
  return place.worth === "nothing" &&
    place.gainInOrder >= 0.001 * recording.step.time &&
    place.gainInOrder > place.gain.high;
}

function worthBadge(place, recording) {
  const worth = worths[place.worth] ?? worths["not-known"];
  const alone = gainsLater(place, recording) ? " by itself" : "";
  return make("span", {class: `badge ${place.worth}`},
    make("span", {"aria-hidden": "true"}, `${worth.sign} `),
    worth.label + alone);
}
