// What a reader has to know to trust the figures.

const sources = {
  ranges: "ranges of the program's own",
  rhythm: "what the host does comes again and again",
  "whole-run": "none found: the recording is one step",
};

function stepFacts({step, replayed}) {
  if (!replayed) return null;
  const error = 100 * step.replayError;
  const isScaled = step.gainScale !== 1;
  const known = step.calibrated || isScaled;
  return factTable("Steps, and how recording was undone", [
    ["Steps found by", sources[step.source] ?? step.source],
    ["Range", step.range],
    ["How alike steps are", `${(100 * step.confidence).toFixed(0)}%`],
    ["Steps recorded in full", whole(step.full)],
    ["Steps with waits only", whole(step.plain)],
    ["Step time while recording", duration(step.recordedTime)],
    ["Step time, hardly slowed down", known ? duration(step.time)
      : "not known: too few steps with waits only, or of another kind"],
    ["Replay against recording", `${error >= 0 ? "+" : "−"}` +
      `${Math.abs(error).toFixed(1)}% before correction`],
    ["Host times multiplied by", known ? step.hostScale.toFixed(3)
      : "1, as there was nothing to calibrate by"],
    ["Copies by the host multiplied by", known ? step.copyScale.toFixed(3) : ""],
    ["Time between works multiplied by", known ? step.gapScale.toFixed(3) : ""],
    ["Gains multiplied by", isScaled
      ? `${step.gainScale.toFixed(2)}, as the replay then still takes longer, ` +
        "or less long, than a step that is hardly slowed down" : ""],
  ]);
}

function costFacts({environment}) {
  const each = environment.callbacks
    ? environment.callbackTime / environment.callbacks : 0;
  return factTable("What recording cost", [
    ["Length of the recording", duration(environment.duration)],
    ["Events", whole(environment.events)],
    ["Time in callbacks", `${duration(environment.callbackTime)} in ` +
      `${whole(environment.callbacks)} callbacks, ${duration(each)} each, of ` +
      "all threads together"],
  ]);
}

function environmentFacts({environment}) {
  return factTable("Where it was recorded", [
    ["Recording", environment.path],
    ["Host", environment.host],
    ["Program", environment.executable],
    ["Command", environment.command],
    ["Rank", environment.rank >= 0 ? String(environment.rank) : ""],
    ["Process", String(environment.pid)],
    ["Mode", environment.mode],
    ["Tracer", environment.tracer],
    ["Driver", driverVersion(environment.driver)],
    ["CUPTI", environment.cupti ? String(environment.cupti) : "not known"],
  ]);
}

function symbolProblems({symbolProblems: lines}) {
  if (!lines?.length) return null;
  return make("details", {class: "card"},
    make("summary", {}, `${plural(lines.length, "file")} without names of ` +
      "functions"),
    make("ul", {class: "plain"}, lines.map((line) =>
      make("li", {class: "note"}, line))));
}

function missingSection(recording) {
  const {warnings} = recording;
  return section("missing", "What is missing, and how it was measured",
    warnings.length
      ? make("ul", {class: "warnings"},
        warnings.map((line) => make("li", {}, typeset(line))))
      : make("p", {}, "Nothing is known to be missing from this recording."),
    symbolProblems(recording),
    make("div", {class: "columns"}, stepFacts(recording), costFacts(recording),
      environmentFacts(recording)));
}
