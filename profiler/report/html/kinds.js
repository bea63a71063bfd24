// The meaning and the look of each kind of bar: a color of colors.css and a
// pattern, so that no reader has to distinguish colors.

/** Paths in a tile of 8 by 8. */
const patterns = {
  plain: "",
  hatch: "M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4",
  backhatch: "M-2,6 l4,4 M0,0 l8,8 M6,-2 l4,4",
  dots: "M2,2 h1.6 M6,6 h1.6",
  upright: "M2,0 v8 M6,0 v8",
  level: "M0,2 h8 M0,6 h8",
  cross: "M0,4 h8 M4,0 v8",
};

/** By DeviceState, in the order in which parts of a step are shown. */
const states = [
  {id: "compute", label: "Computing", pattern: "plain",
    means: "At least one kernel, memset or graph runs that computes."},
  {id: "communicate", label: "Communicating", pattern: "cross",
    means: "Only kernels run that exchange data with other ranks. In a trace " +
      "alone this includes waiting for them."},
  {id: "wait-for-ranks", label: "Waiting for other ranks", pattern: "dots",
    means: "Collectives run and wait for a rank that has not begun its own."},
  {id: "pipeline-bubble", label: "Pipeline bubble", pattern: "hatch",
    means: "A stage of a pipeline waits for the stage that it receives from " +
      "or sends to."},
  {id: "copy-only", label: "Copying only", pattern: "level",
    means: "Copies run and nothing computes."},
  {id: "bubble", label: "Idle: the host is blocked", idle: true, pattern: "hatch",
    means: "Bubbles: the queue ran empty because a synchronization blocked a " +
      "host thread, or the thread had not caught up after one. Removing " +
      "synchronizations gains here."},
  {id: "launch-bound", label: "Idle: host launches too slowly", idle: true, pattern: "dots",
    means: "The host launches without a break, but more slowly than the device runs. " +
      "Larger kernels, fewer launches or a CUDA graph help."},
  {id: "host-work", label: "Idle: host works outside CUDA", idle: true, pattern: "upright",
    means: "The host works outside CUDA, for example to read input."},
  {id: "other-stream", label: "Idle: waits for another stream", idle: true, pattern: "cross",
    means: "The next activity waits for an event of another stream."},
  {id: "between-activities", label: "Idle: between queued activities", idle: true, pattern: "backhatch",
    means: "Activities are queued, but the device has not started the next one yet."},
  {id: "other", label: "Idle: other", idle: true, pattern: "plain",
    means: "None of these; no activity follows."},
];

/** By BarKind of Picture.h. */
const kinds = [
  {id: "call", label: "CUDA call", pattern: "plain"},
  {id: "launch", label: "launch", pattern: "plain"},
  {id: "sync", label: "call that blocked the host", pattern: "hatch"},
  {id: "may-block", label: "call that can block but did not", pattern: "backhatch"},
  {id: "poll", label: "polling", pattern: "dots"},
  {id: "range", label: "range of the program", pattern: "plain"},
  {id: "kernel", label: "kernel", pattern: "plain"},
  {id: "copy", label: "copy", pattern: "level"},
  {id: "memset", label: "memset", pattern: "upright"},
  {id: "graph", label: "CUDA graph", pattern: "cross"},
  {id: "idle", label: "device idle", pattern: "plain"},
  ...states.map((state) => ({id: state.id,
    label: state.label[0].toLowerCase() + state.label.slice(1), pattern: state.pattern})),
];
const syncKind = 2;
const bubbleKind = 11 + states.findIndex((state) => state.id === "bubble");
const isGapKind = (kind) => kind >= 10;

/** Definitions of the patterns, for pictures in SVG. */
function patternDefinitions() {
  return makeSvg("svg", {width: 0, height: 0, class: "definitions",
    "aria-hidden": "true"}, makeSvg("defs", {}, states.map((state) =>
    makeSvg("pattern", {id: `fill-${state.id}`, width: 8, height: 8,
      patternUnits: "userSpaceOnUse", class: `of-${state.id}`},
      makeSvg("rect", {width: 8, height: 8, class: "tile"}),
      makeSvg("path", {d: patterns[state.pattern], class: "strokes"})))));
}

function swatch(id, pattern) {
  const known = states.some((state) => state.id === id);
  if (known)
    return makeSvg("svg", {class: "swatch", width: 16, height: 16,
      "aria-hidden": "true"},
      makeSvg("rect", {width: 16, height: 16, rx: 2, fill: `url(#fill-${id})`}));
  return makeSvg("svg", {class: `swatch of-${id}`, width: 16, height: 16,
    viewBox: "0 0 8 8", "aria-hidden": "true"},
    makeSvg("rect", {width: 8, height: 8, rx: 1, class: "tile"}),
    makeSvg("path", {d: patterns[pattern], class: "strokes"}));
}

/** Color of a kind on a canvas. */
function colorOf(id) {
  return getComputedStyle(document.documentElement)
    .getPropertyValue(`--${id}`).trim() || "gray";
}
