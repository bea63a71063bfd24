// The top of the page: what limits the step, what to change, and the trace.

function figureTile(name, value, note, style = "") {
  return make("div", {class: `tile ${style}`},
    make("dt", {}, name), make("dd", {}, make("span", {class: "value"}, value),
      note ? make("span", {class: "note"}, note) : null));
}

/** Whether removing every synchronization gains. */
function jointlyGains(trace) {
  return mayGain({outcome: trace.jointOutcome});
}

/** What `syncline try` measured, one tile for each file. */
function measuredTiles(trace) {
  return trace.measured.map((one) => {
    const skipped = plural(one.sites.length, "site");
    if (!one.comparable)
      return figureTile("Measured gain", "not comparable", one.why, "strong");
    return figureTile("Measured gain", predicted(one.gain),
      `${share(one.gain.best, one.step)} of the step; ${range(one.gain)}; ` +
      (one.sites.length === 1 ? one.sites[0].title : skipped) +
      (one.inTrace.sites.length && trace.replayed
        ? ` (predicted for the experiment: ${duration(one.inTrace.predicted.best)})` : ""), "strong");
  });
}

/** More would be small parts of the step. */
const mostLimits = 3;
const leastLimit = 0.03;

/** The largest states of the first device, as tiles. What limits the step stands out: where the
    device is idle for most of it, that is the largest reason, even if it computes for longer. */
function limitTiles(device) {
  const shares = sharesOf(device);
  const time = ({id}) => device.states[id] ?? 0;
  const shown = [...states].sort((a, b) => time(b) - time(a))
    .filter((state, i) => i < mostLimits && time(state) >= leastLimit * device.total);
  const idle = states.filter((state) => state.idle);
  const isIdle = idle.reduce((sum, state) => sum + time(state), 0) > device.total / 2;
  const strong = (isIdle && shown.find((state) => idle.includes(state))) || shown[0];
  return shown.map((state) => figureTile([swatch(state.id), state.label],
    shares[state.id], `${duration(time(state))} a step`, state === strong ? "strong" : ""));
}

function blockedNote(trace) {
  const sum = (field) => trace.sites.reduce((all, site) => all + site[field], 0);
  return `The host is blocked for ${duration(sum("blockedPerStep"))} a step, in ` +
    `${mean(sum("syncsPerStep"))} syncs at ` +
    `${plural(trace.sites.length, "site")}.`;
}

function mainFigures(trace) {
  const sites = trace.sites;
  const sum = (field) => sites.reduce((all, site) => all + site[field], 0);
  const device = trace.devices.find(({total}) => total > 0);
  if (!trace.replayed || !device)
    return make("dl", {class: "tiles"},
      figureTile("Syncs that blocked", whole(sum("blockedSyncs"))),
      figureTile("Blocked in total", duration(sum("blocked"))),
      figureTile("Sites", whole(sites.length)), measuredTiles(trace));
  return [make("h2", {class: "over"}, "What limits the step"),
    make("dl", {class: "tiles"},
      figureTile("A step takes", duration(trace.step.time), trace.jointGain.low > 0
        ? `${duration(trace.step.timeWithoutSyncs)} without synchronization` : null),
      limitTiles(device), measuredTiles(trace))];
}

const modes = {windows: ", recorded in windows of a few steps",
  full: ", recorded from start to end",
  "sync-only": ", recorded without device activities"};

/** What the figures cannot show; null if nothing makes them doubtful. */
function caution(trace) {
  return trace.caveats.length
    ? make("p", {class: "caution", role: "note"}, `Caution: ${trace.caveats.join("; ")}.`) : null;
}

/** What limits the step, as a sentence; it comes before what to change. */
function limitSentence(trace) {
  return trace.replayed && otherSentences(trace).includes(trace.summary[0])
    ? trace.summary[0] : null;
}

function headline(trace, ranks) {
  const {environment} = trace;
  const limit = limitSentence(trace);
  return make("div", {class: "headline", id: ranks ? "rank" : "advice"},
    caution(trace),
    limit ? make("p", {class: "limit"}, typeset(limit)) : null,
    changesBox(trace, ranks),
    mainFigures(trace),
    proseOf(otherSentences(trace).filter((sentence) => sentence !== limit)),
    make("p", {class: "origin"},
      make("code", {}, environment.command || environment.executable),
      environment.host ? ` on ${environment.host}` : "",
      modes[environment.mode] ?? ""));
}
