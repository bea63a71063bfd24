// Bars in words: for the tooltip, for the line below the chart, and as a table
// in place of the picture.

/** The longest bar that a link in that role leads to. */
function partner(bar, role, forward) {
  return bar.links.filter((link) => link.role === role && link.forward === forward)
    .map((link) => link.bar)
    .sort((a, b) => (b.end - b.start) - (a.end - a.start))[0];
}

/** "at::native::reduce_kernel<512, ...>(...)" as "reduce_kernel" */
function shortName(name) {
  const plain = name.replaceAll("(anonymous namespace)::", "");
  const end = plain.search(/[<(]/);
  const qualified = end > 0 ? plain.slice(0, end) : plain;
  return qualified.slice(qualified.lastIndexOf("::") + 1) || name;
}

/** What a collective does, on a page of several ranks. */
const isCollectiveKind = (kind) =>
  ["communicate", "wait-for-ranks", "pipeline-bubble"].includes(kinds[kind].id);

function gapTitle(bar) {
  const {id, label} = kinds[bar.kind];
  if (id === "idle") return `device ${bar.name}`;
  // The name may add a remark to the state.
  return `device ${label}${bar.name.replace(/^idle/, "")}`;
}

function barTitle(bar, trace) {
  const site = trace.sites[bar.site];
  const many = bar.count > 1 ? ` and ${bar.count - 1} more` : "";
  if (isCollectiveKind(bar.kind))
    return `${kinds[bar.kind].label}: ${bar.name}${many}`;
  if (isGapKind(bar.kind)) return `${gapTitle(bar)}${many}`;
  return `${bar.name}${many}${site ? `, ${site.title}` : ""}`;
}

function barLines(bar, trace) {
  const lines = [`${duration(bar.end - bar.start)} from ` +
    `${duration(bar.start)} on`];
  if (bar.kind === syncKind) lines.push(`blocked for ${duration(bar.amount)}`);
  if (isGapKind(bar.kind) && bar.amount)
    lines.push(`${duration(bar.amount)} of it a bubble, excluding the ` +
      "cost of recording");
  const awaited = partner(bar, linkRoles.endsBlock, false);
  if (awaited) lines.push(`ends with ${awaited.name}`);
  const idle = bar.links.filter((link) =>
    link.role === linkRoles.leftIdle && link.forward);
  if (idle.length)
    lines.push(`leaves the device idle for ` +
      duration(idle.reduce((sum, {bar: gap}) => sum + gap.amount, 0)));
  const cause = partner(bar, linkRoles.leftIdle, false);
  if (cause) lines.push(`caused by ${barTitle(cause, trace)}`);
  const queued = partner(bar, linkRoles.queued, true);
  if (queued && bar.kind !== syncKind) lines.push(`queues ${queued.name}`);
  const queuedBy = partner(bar, linkRoles.queued, false);
  if (queuedBy)
    lines.push(`queued ${duration(Math.max(bar.start - queuedBy.start, 0))} before`);
  return lines;
}

/** Bars that a reader steps through: synchronizations and their bubbles. */
function notableBars(model) {
  return model.bars.filter((bar) =>
    bar.kind === syncKind || bar.kind === bubbleKind)
    .sort((a, b) => a.start - b.start);
}

const mostRows = 100;

/** The chart's synchronizations as a table, for readers without the picture. */
function syncTable(model, trace, caption) {
  const syncs = model.bars.filter((bar) => bar.kind === syncKind)
    .sort((a, b) => b.amount - a.amount);
  const shown = syncs.slice(0, mostRows);
  if (!shown.length)
    return make("p", {class: "note"}, "No call blocked the host in this step.");
  const cell = (text) => make("td", {class: "number"}, text);
  const left = (bar) => bar.links.reduce((sum, link) =>
    sum + (link.role === linkRoles.leftIdle && link.forward
      ? link.bar.amount : 0), 0);
  return make("details", {class: "card"},
    make("summary", {}, `The ${plural(syncs.length, "sync")} of this step as ` +
      "a table"),
    scrollable(caption, make("table", {},
      make("caption", {}, caption + (syncs.length > shown.length
        ? `; the ${mostRows} longest` : "")),
      make("thead", {}, make("tr", {},
        ["Call", "Site"].map((name) => make("th", {scope: "col"}, name)),
        ["At", "Blocked", "Device idle after it"].map((name) =>
          make("th", {scope: "col", class: "number"}, name)))),
      make("tbody", {}, shown.map((bar) => make("tr", {},
        make("th", {scope: "row"}, bar.name),
        make("td", {}, trace.sites[bar.site]?.title ?? ""),
        cell(duration(bar.start)), cell(duration(bar.amount)),
        cell(left(bar) ? duration(left(bar)) : "none")))))));
}
