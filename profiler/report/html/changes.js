// What to change, in parts: the action, the line, and the gain. The sentences of
// the summary come after them, for those who want the reasons.

/** "pass fused=True" as "Pass fused=True"; "torch.compile" stays as it is. */
function asSentence(text) {
  return /^[a-z]+[ ,]/.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
}

/** Of a change that does not come first, or may gain nothing. */
const mostNextLines = 3;
const mostUnsureLines = 2;

/** The line of the program is not repeated for each line of a library. */
function changedLine({user, library, remedy, rule}, i, lines) {
  const isRepeated = library && i && lines[i - 1].user === user;
  return make("li", {class: isRepeated ? "repeated" : ""},
    isRepeated ? null : longName(user), library ? " → " : null,
    library ? longName(library) : null,
    remedy ? make("span", {class: "note"}, remedy,
      rule ? [" ", make("code", {class: "rule-id"}, rule)] : null) : null);
}

function changedLines({lines, moreLines, outcome}, isFirst) {
  if (!lines.length) return null;
  const most = outcome !== "gains" ? mostUnsureLines : isFirst ? lines.length : mostNextLines;
  const shown = lines.slice(0, most);
  const more = moreLines + lines.length - shown.length;
  return make("ul", {class: "places"}, shown.map(changedLine),
    more ? make("li", {class: "note"}, `and ${whole(more)} more`) : null);
}

/** "0.50 to 2.00 ms"; a gain below zero is none. */
function gainRange(gain) {
  return gain.low > 0 ? range(gain)
    : `at most ${predicted({...gain, best: gain.high})}`;
}

/** The gain in large letters, with what it assumes if it is not a prediction; then how sure it is,
    and other conditions. */
function changeGain({gain, outcome, assumed, conditions, rule}, step) {
  const orNothing = gain.low > 0 ? "" : ", or nothing";
  const mayBe = () => [make("strong", {},
    gain.best > 0 ? `May save ${predicted(gain)}${orNothing}` : "May save nothing"),
    ` (${gainRange(gain)})`];
  const [assumption, ...others] = assumed ? conditions : ["", ...conditions];
  const sure = () => [make("strong", {class: assumed ? "" : "saves"},
    `Saves ${predicted(gain)}${assumption ? ` ${assumption}` : ""}`),
    `, ${share(gain.best, step)} of the step`, assumed ? "" : ` (${gainRange(gain)})`];
  const known = {gains: sure, "may-gain": mayBe, "no-gain": mayBe}[outcome];
  return make("p", {class: "change-gain"},
    known ? known() : make("strong", {}, "The gain is unknown"),
    (outcome === "gains" ? others : conditions)
      .map((text, i) => (i ? "; " : ", ") + text), ".",
    rule ? [" ", make("code", {class: "rule-id"}, rule)] : null);
}

/** More lines would push the gain of the next change out of sight. */
const mostExampleLines = 4;

/** What to write: seen at once if it is short and of the first change. */
function codeExample({example, ownExample}, isFirst) {
  if (!example) return null;
  const isShort = example.split("\n").length <= mostExampleLines;
  return make("details", {class: "example", open: isFirst && isShort},
    make("summary", {}, ownExample ? "What to write" : "What to write, with made-up names"),
    make("pre", {tabindex: 0, role: "region", "aria-label": "Code"},
      make("code", {}, example)));
}

/** Where, and the gain. A long list comes last, so that the gain is seen. */
function partsOf(change, step, isFirst) {
  const parts = [changedLines(change, isFirst), changeGain(change, step)];
  return [change.lines.length > 1 ? parts.reverse() : parts,
    change.notes.length ? make("ul", {class: "change-notes"},
      change.notes.map((text) => make("li", {}, typeset(text)))) : null,
    codeExample(change, isFirst)];
}

/** How to read the gains, in the words that are on the page. */
function gainLegend(changes) {
  const shown = changes.filter(({remedy}) => remedy);
  const has = (outcome, isAssumed) => shown.some((change) =>
    change.outcome === outcome && change.assumed === isAssumed);
  const entries = [
    has("gains", false) ? ["Saves", "a prediction; in parentheses, the range that has the true " +
      "gain in nine of ten cases."] : null,
    has("gains", true) ? ["Half the time", "a guess, so these changes rank as if they saved half " +
      "of it."] : null,
    shown.some(({outcome}) => outcome === "may-gain") ? ["May save", ["the range reaches zero, or " +
      "nearly; ", make("code", {}, "syncline try"), " measures the gain."]] : null,
  ].filter(Boolean);
  return entries.length ? make("p", {class: "note"},
    entries.map(([name, text]) => [make("strong", {}, name), ": ", text, " "]),
    "Gains do not add up.") : null;
}

/** The one to begin with. `of`: whose it is, "rank 1", or null. */
function firstChange(change, step, of = null) {
  if (!change.remedy)
    return [make("p", {class: "first"}, typeset(change.text))];
  return [
    make("p", {class: "first"}, of ? `On ${of}: ${change.remedy}` : asSentence(change.remedy)),
    partsOf(change, step, true),
  ];
}

/** The sentence about a change, for who asks. */
function whyOf({text}) {
  return make("details", {class: "why"}, make("summary", {}, "Why"),
    make("p", {class: "prose"}, typeset(text)));
}

/** The others, in short. */
function nextChanges(changes, step) {
  const others = changes.filter((change) => change.remedy);
  if (!others.length) return null;
  return [make("h3", {class: "over"}, "Then"),
    make("ol", {class: "next-changes", start: 2}, others.map((change) => make("li", {},
      make("p", {class: "action"}, asSentence(change.remedy)),
      partsOf(change, step, false), whyOf(change))))];
}

/** What a box says first: an action, if there is any. */
function orderedChanges(trace) {
  const at = trace.changes.findIndex((change) => change.remedy);
  if (at < 0) return trace.changes;
  return [trace.changes[at], ...trace.changes.filter((_, i) => i !== at)];
}

function proseOf(sentences) {
  return sentences.map((sentence) => make("p", {class: "prose"}, typeset(sentence)));
}

/** The sentences of the summary that the box does not have. */
function otherSentences(trace) {
  const [first] = orderedChanges(trace);
  const told = trace.changes.filter((change) => change.remedy || change === first)
    .map((change) => change.text);
  return trace.summary.filter((sentence) => !told.includes(sentence));
}

function summaryBox(heading, style, ...content) {
  return make("div", {class: `summary ${style}`, role: "region", "aria-label": heading},
    make("h2", {}, heading), content);
}

/** The box of a trace, or what that of all ranks does not say. */
function changesBox(trace, ranks) {
  const style = ranks ? "lesser" : "";
  const [first, ...others] = orderedChanges(trace);
  const heading = ranks ? `${trace.title} by itself`
    : first.remedy ? "What to change first" : "Summary";
  const next = nextChanges(others, trace.step.time);
  // The box of all ranks has it already.
  if (ranks?.change?.text.endsWith(first.text))
    return next ? summaryBox(heading, style, next, gainLegend(others)) : null;
  return summaryBox(heading, style, firstChange(first, trace.step.time),
    first.remedy ? whyOf(first) : null, next, gainLegend(trace.changes));
}
