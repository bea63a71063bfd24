// Where the time of a step goes, device by device.

function deviceTitle(device) {
  return `Device ${device.device}${device.name ? `, ${device.name}` : ""}`;
}

/** By state: "9.5%". The sentences of the summary round in the same way: a figure
 *  is the same wherever it stands, even if the sum is 0.1% off. */
function sharesOf(device) {
  return Object.fromEntries(states.map(({id}) =>
    [id, share(device.states[id] ?? 0, device.total)]));
}

function stackedBar(device) {
  const shares = sharesOf(device);
  const known = states.filter((state) => device.states[state.id] > 0);
  const spoken = known.map((state) =>
    `${state.label} ${shares[state.id]}`).join(", ");
  const bar = makeSvg("svg", {class: "stacked", role: "img", width: "100%",
    height: 48, "aria-label": `${deviceTitle(device)}: ${spoken}`});
  let before = 0;
  for (const state of known) {
    const part = 100 * device.states[state.id] / device.total;
    bar.append(makeSvg("rect", {x: `${before}%`, y: 0, width: `${part}%`,
      height: 48, fill: `url(#fill-${state.id})`, class: "part"},
      makeSvg("title", {}, `${state.label}: ` +
        `${duration(device.states[state.id])} (${shares[state.id]})`)));
    if (part >= 12)
      bar.append(makeSvg("text", {x: `${before + part / 2}%`, y: 29,
        class: `part-label of-${state.id}`, "text-anchor": "middle"}, shares[state.id]));
    before += part;
  }
  return bar;
}

function legend(device) {
  const shares = sharesOf(device);
  return make("ul", {class: "legend"}, states
    .filter((state) => device.states[state.id] > 0)
    .map((state) => make("li", {class: state.id === "bubble" ? "strong" : ""},
      swatch(state.id), make("span", {}, state.label),
      make("span", {class: "figure"},
        `${duration(device.states[state.id])}, ${shares[state.id]}`))));
}

/** The bars' numbers; each column adds up to the step. */
function stateTable(devices) {
  // The unit of the step, as in the legend.
  const [size, unit] = unitFor(Math.max(...devices.map((device) => device.total)));
  const decimals = 3;
  const columns = devices.map((device) => {
    const values = states.map((state) => device.states[state.id] ?? 0);
    return {
      times: roundedParts(values.map((value) => value / size),
        device.total / size, decimals),
      shares: sharesOf(device),
      total: grouped((device.total / size).toFixed(decimals)),
    };
  });
  const head = make("tr", {}, make("th", {scope: "col"}, "The device is"),
    devices.map((device) => [
      make("th", {scope: "col", class: "number"},
        `${devices.length > 1 ? `Device ${device.device}, ` : ""}${unit} per step`),
      make("th", {scope: "col", class: "number"}, "Share")]));
  const rows = states.map((state, i) => devices.every((device) =>
    !(device.states[state.id] > 0)) ? null : make("tr", {},
    make("th", {scope: "row"}, swatch(state.id), state.label,
      make("span", {class: "note"}, state.means)),
    columns.map((column) => [
      make("td", {class: "number"}, grouped(column.times[i])),
      make("td", {class: "number"}, column.shares[state.id])])));
  const foot = make("tr", {}, make("th", {scope: "row"}, "Step"),
    columns.map((column) => [make("td", {class: "number"}, column.total),
      make("td", {class: "number"}, "100.0%")]));
  return scrollable("Time of a step by state", make("table",
    {class: "states"},
    make("caption", {}, "Time of a step by device and state"),
    make("thead", {}, head), make("tbody", {}, rows.filter((row) => row)), make("tfoot", {}, foot)));
}

function deviceTimeSection(trace) {
  const title = "Where the time goes";
  const devices = trace.devices.filter((device) => device.total > 0);
  if (!trace.replayed || !devices.length)
    return section("time", title, make("p", {}, "Unknown: the trace has no " +
      "profiled step."));
  return section("time", title,
    make("p", {class: "lead"}, "A mean step, from " +
      `${plural(trace.step.profiled, "profiled step")}, corrected for the ` +
      "cost of recording."),
    devices.map((device) => make("figure", {class: "card"},
      make("figcaption", {}, make("strong", {}, deviceTitle(device)),
        ` ${duration(device.total)} per step`),
      stackedBar(device), legend(device))),
    make("details", {class: "card"}, make("summary", {}, "As a table, with what " +
      "each state means"), stateTable(devices)));
}
