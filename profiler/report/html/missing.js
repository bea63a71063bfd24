// The limits of the figures, and how syncline measured them.

const sources = {
  ranges: "ranges of the program",
  loop: "iterations of a loop, from the stacks of calls",
  period: "the period of the host's calls",
  "whole-run": "no steps found: a window counts as a step",
};

function stepFacts({step, replayed}) {
  if (!replayed) return null;
  const error = 100 * step.replayError;
  const isScaled = step.gainScale !== 1;
  const known = step.calibrated || isScaled;
  return factTable("Steps, and the correction for recording", [
    ["Steps found by", sources[step.source] ?? step.source],
    ["Range", step.range],
    ["Similarity of the steps", step.source === "period"
      ? `${(100 * step.similarity).toFixed(0)}%` : ""],
    ["Profiled steps", whole(step.profiled)],
    ["Unprofiled steps", whole(step.unprofiled)],
    ["Profiled step time", duration(step.profiledTime)],
    ["Profiled step time in the replay", duration(step.replayedTime)],
    ["Times per step multiplied by", step.replayedTime
      ? (step.time / step.replayedTime).toFixed(3) : ""],
    ["Unprofiled step time", known ? duration(step.time)
      : "unknown: too few comparable unprofiled steps"],
    ["Replay against trace", `${error >= 0 ? "+" : "−"}` +
      `${Math.abs(error).toFixed(1)}% before correction`],
    ["Host times multiplied by", known ? step.hostScale.toFixed(3)
      : "1: no unprofiled steps to calibrate with"],
    ["Taken off each call that only windows record",
      known && step.recordingPerCall ? duration(step.recordingPerCall) : ""],
    ["Copies by the host multiplied by", known ? step.copyScale.toFixed(3) : ""],
    ["Gaps between activities multiplied by", known ? step.gapScale.toFixed(3) : ""],
    ["Gains multiplied by", isScaled
      ? `${step.gainScale.toFixed(2)}: calibrated, the replay still differs ` +
        "from an unprofiled step" : ""],
  ]);
}

function costFacts({environment}) {
  const each = environment.callbacks
    ? environment.callbackTime / environment.callbacks : 0;
  return factTable("Cost of recording", [
    ["Length of the trace", duration(environment.duration)],
    ["Events", whole(environment.events)],
    ["Time in callbacks", `${duration(environment.callbackTime)} in ` +
      `${whole(environment.callbacks)} callbacks, ${duration(each)} each, of ` +
      "all threads together"],
  ]);
}

function environmentFacts({environment}) {
  return factTable("Origin", [
    ["Trace", environment.path],
    ["Host", environment.host],
    ["Program", environment.executable],
    ["Command", environment.command],
    ["Rank", environment.rank >= 0 ? String(environment.rank) : ""],
    ["Process", String(environment.pid)],
    ["Mode", environment.mode],
    ["Tracer", environment.tracer],
    ["Driver", driverVersion(environment.driver)],
    ["CUPTI", environment.cupti ? String(environment.cupti) : "unknown"],
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

function missingSection(trace) {
  const {warnings} = trace;
  return section("missing", "Limits of this trace, and how syncline measured it",
    warnings.length
      ? make("ul", {class: "warnings"},
        warnings.map((line) => make("li", {}, typeset(line))))
      : make("p", {}, "syncline knows of no data that is missing from this trace."),
    symbolProblems(trace),
    folded("How syncline measured it", make("div", {class: "columns"},
      stepFacts(trace), costFacts(trace), environmentFacts(trace))));
}
