// The details of one site: why it blocks, the remedies, and its position.

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
      make("strong", {}, "Caution: "), typeset(entry.caveat)) : null);
}

/** Names the language of the remedies where it is not the site's. */
function remedyHeading(site) {
  const isForeign = site.language === "python" &&
    site.remedies[0].language !== site.language;
  return isForeign ? "What to do, in C++" : "What to do";
}

function excerpt(site) {
  const {start, lines} = site.excerpt;
  if (!lines.length) return null;
  const width = String(start + lines.length).length;
  const rows = lines.map((text, i) => {
    const number = start + i;
    const isIt = number === site.line;
    return make("span", {class: isIt ? "line marked" : "line"},
      make("span", {class: "line-number"},
        `${isIt ? "▶" : " "} ${String(number).padStart(width)}  `),
      isIt ? make("mark", {}, text || " ") : text, "\n");
  });
  return make("div", {class: "code excerpt"},
    make("p", {class: "code-label"}, `${site.file}, line ${site.line}`),
    make("pre", {tabindex: 0, role: "region",
      "aria-label": `Code around line ${site.line}, which is marked`},
      make("code", {}, rows)));
}

function stackList(title, frames) {
  if (!frames.length) return null;
  return make("details", {class: "stack"},
    make("summary", {}, `${title}, ${plural(frames.length, "frame")}`),
    make("ol", {}, frames.map((frame) =>
      make("li", {}, make("code", {}, frame)))));
}

/** Python frames first; the native ones between and inside of them follow. */
function stacks(site) {
  const title = "Stack of a synchronization";
  return site.pythonStack.length
    ? [stackList(`Python ${title.toLowerCase()}`, site.pythonStack),
      stackList(`${title} with native frames`, site.stack)]
    : [stackList(title, site.stack)];
}

/** The effect of removing the synchronization, in words. */
function outcomeSentence(site, trace) {
  const {gain} = site;
  if (site.outcome === "unknown")
    return "The cost is unknown: the trace has no profiled step.";
  if (site.outcome === "outside-steps")
    return "This call blocks before or after the steps, or too rarely to be " +
      "part of them: removing it does not shorten a step.";
  const group = groupOf(site, trace);
  if (site.outcome === "no-gain" && group)
    return `Removing this synchronization alone has no gain (${range(gain)}). ` +
      (group.sites.length > 1
        ? `Removing all ${group.sites.length} of its group saves `
        : "Once the groups above are removed, it saves ") +
      `${predicted(group.gain)} per step (${range(group.gain)}).`;
  if (site.outcome === "no-gain")
    return "Removing this synchronization has no gain" +
      (gain.low <= 0 && gain.best > 0 ? `: the interval, ${range(gain)}, ` +
        "includes zero." :
        ": the device has work all the time, or is idle for another " +
        "reason.");
  const also = trace.sites.indexOf(site) > 0
    ? " Once the sites above are fixed, it gains " +
      `${duration(site.marginalGain)}.` : "";
  const saves = site.outcome === "gains" ? "saves" : "may save";
  return `Removing this synchronization ${saves} ${predicted(gain)} per step ` +
    `(${range(gain)}), ${share(gain.best, trace.step.time)}.${also}`;
}

function lintWord(site) {
  if (site.seenByLint == null) return "";
  return site.seenByLint ? "finds this site" : "does not find this site";
}

/** By BlockCause. */
const waits = {
  stream: "a stream", event: "an event", device: "all work of the device",
  "synchronous-copy": "its copy", "pageable-copy": "its copy from or to pageable memory",
  allocation: "memory to be allocated or freed",
  management: "a change of the device's state",
};

function siteFacts(site, trace) {
  return factTable("Measurements", [
    ["CUDA function", site.api],
    ["The call waits for", waits[site.cause] ?? ""],
    ["Bubble per step", trace.replayed ? duration(site.bubblePerStep) : ""],
    ["Gain once the sites above are fixed",
      trace.replayed ? duration(site.marginalGain) : ""],
    ["Function", site.function],
    ["Library", site.library && `${site.library.file}:${site.library.line}`],
    ["PyTorch", site.pytorch && site.pytorch.title],
    ["Nsight Systems' rule", site.nsight],
    ["Syncs in the trace", `${whole(site.syncs)}, of which ` +
      `${whole(site.blockedSyncs)} blocked the host, ${duration(site.blocked)} in total`],
    ["Calls of CUDA", `${whole(site.calls)}, of which ` +
      `${whole(site.blockedCalls)} blocked`],
    ["Inside", site.within],
    ["syncline lint", lintWord(site)],
  ]);
}

function siteDetails(site, trace) {
  const why = site.mechanism || site.summary;
  return [
    make("p", {class: `answer ${site.outcome}`}, outcomeSentence(site, trace)),
    why ? make("p", {}, make("strong", {}, "Why it blocks: "), typeset(why)) : null,
    site.within ? make("p", {class: "caveat"}, "The synchronization is inside ",
      make("code", {}, site.within), ", so a remedy needs another way to " +
      "write that call.") : null,
    excerpt(site),
    site.library ? excerpt({...site.library, excerpt: site.libraryExcerpt}) : null,
    site.remedies.length ? make("h4", {class: "over"}, remedyHeading(site)) : null,
    site.remedies.map((entry, i) => remedy(entry, i + 1)),
    siteFacts(site, trace),
    stacks(site),
  ].flat().filter((child) => child != null);
}
