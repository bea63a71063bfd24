// All that is known of one place: why it waits, what to do, where it is.

function codeBlock(label, text, kind) {
  const id = freshId("code");
  return make("div", {class: `code ${kind}`},
    make("p", {class: "code-label", id}, label),
    make("pre", {tabindex: 0, role: "region", "aria-labelledby": id},
      make("code", {}, text)));
}

function remedy(entry, number) {
  return make("article", {class: "remedy"},
    make("h4", {}, `${number}. ${entry.title}`),
    make("div", {class: "pair"},
      entry.before ? codeBlock("Before", entry.before, "before") : null,
      entry.after ? codeBlock("After", entry.after, "after") : null),
    entry.caveat ? make("p", {class: "caveat"},
      make("strong", {}, "Mind: "), typeset(entry.caveat)) : null);
}

function excerpt(place) {
  const {start, lines} = place.excerpt;
  if (!lines.length) return null;
  const width = String(start + lines.length).length;
  const rows = lines.map((text, i) => {
    const number = start + i;
    const isIt = number === place.line;
    return make("span", {class: isIt ? "line marked" : "line"},
      make("span", {class: "line-number"},
        `${isIt ? "▶" : " "} ${String(number).padStart(width)}  `),
      isIt ? make("mark", {}, text || " ") : text, "\n");
  });
  return make("div", {class: "code excerpt"},
    make("p", {class: "code-label"}, `${place.file}, line ${place.line}`),
    make("pre", {tabindex: 0, role: "region",
      "aria-label": `Code around line ${place.line}, which is marked`},
      make("code", {}, rows)));
}

function stack(place) {
  if (!place.stack.length) return null;
  return make("details", {class: "stack"},
    make("summary", {}, `Stack of a wait, ${plural(place.stack.length, "frame")}`),
    make("ol", {}, place.stack.map((frame) =>
      make("li", {}, make("code", {}, frame)))));
}

/** What removing the wait would do, in words. */
function worthSentence(place, recording) {
  const {gain} = place;
  if (place.worth === "not-known")
    return "What it costs is not known: no step was recorded in full.";
  if (gainsLater(place, recording))
    return `Removing this wait alone gains nothing (${range(gain)}). Once ` +
      "those above it are gone it is worth " +
      `${duration(place.gainInOrder)} a step.`;
  if (place.worth === "nothing")
    return "Removing this wait gains nothing" +
      (gain.low <= 0 && gain.best > 0 ? `: the interval, ${range(gain)}, ` +
        "reaches down to no gain at all." :
        ": the device has work all the time, or is short of it for another " +
        "reason.");
  const also = recording.places.indexOf(place) > 0
    ? " Once those above it are gone it is worth " +
      `${duration(place.gainInOrder)}.` : "";
  return `Removing this wait makes a step ${duration(gain.best)} shorter ` +
    `(${range(gain)}), ${share(gain.best, recording.step.time)} of it.${also}`;
}

function lintWord(place) {
  if (place.seenByLint == null) return "";
  return place.seenByLint ? "found this place too" : "does not find this place";
}

function placeFacts(place) {
  return factTable("What was measured", [
    ["CUDA function", place.api],
    ["Kind of wait", place.cause],
    ["Function", place.function],
    ["Nsight Systems' rule", place.nsight],
    ["Calls in the recording", `${whole(place.calls)}, of which ` +
      `${whole(place.blockedCalls)} waited, ${duration(place.blocked)} in all`],
    ["Inside of", place.within],
    ["syncline lint", lintWord(place)],
  ]);
}

function placeDetails(place, recording) {
  const why = place.mechanism || place.summary;
  return [
    make("p", {class: `answer ${place.worth}`}, worthSentence(place, recording)),
    why ? make("p", {}, make("strong", {}, "Why it waits: "), typeset(why)) : null,
    place.within ? make("p", {class: "caveat"}, "The wait is inside of ",
      make("code", {}, place.within), ", so a remedy needs another way to " +
      "write that call.") : null,
    excerpt(place),
    place.remedies.length ? make("h4", {class: "over"}, "What to do") : null,
    place.remedies.map((entry, i) => remedy(entry, i + 1)),
    placeFacts(place),
    stack(place),
  ].flat().filter((child) => child != null);
}
