// Sites to remove together. A group's gain is that once earlier groups are removed.

function gainingGroups(trace) {
  return trace.groups.filter(mayGain);
}

/** The group that a site gains with, if any. */
function groupOf(site, trace) {
  const number = trace.sites.indexOf(site);
  return gainingGroups(trace).find((group) => group.sites.includes(number));
}

/** What a site without a gain of its own gains with: "only with 2, 5". */
function jointlyText(site, trace) {
  const group = groupOf(site, trace);
  if (!group || site.outcome !== "no-gain") return null;
  const others = group.sites.map((number) => number + 1)
    .filter((rank) => rank !== trace.sites.indexOf(site) + 1);
  if (!others.length) return "only after those above";
  return others.length > 4 ? `only with ${others.length} others`
    : `only with ${others.join(", ")}`;
}

/** Links to the sites' rows, which the table makes. */
function siteLinks(group, trace) {
  const repeats = (number) => group.sites.some((other) => other !== number &&
    trace.sites[other].title === trace.sites[number].title);
  return group.sites.flatMap((number, i) => [i ? ", " : "",
    make("button", {type: "button", class: "link",
      onclick: () => trace.openSite(number)},
    `${number + 1}. `, longName(trace.sites[number].title),
    repeats(number) ? ` (${trace.sites[number].rule || trace.sites[number].api})` : null)]);
}

/** Nothing where each site gains by itself: the table then has all figures. */
function groupList(trace) {
  const groups = gainingGroups(trace);
  if (!groups.some((group) => group.sites.length > 1)) return null;
  const what = ({sites}, i) => (i ? "Then remove " : "Remove ") +
    (sites.length > 1 ? `these ${sites.length} together` : "this one");
  return make("div", {class: "card groups"},
    make("h3", {}, "What to remove together"),
    make("ol", {}, groups.map((group, i) => make("li", {},
      make("strong", {}, `${what(group, i)}: ${predicted(group.gain)}`),
      ` (${range(group.gain)}), ${share(group.gain.best, trace.step.time)} ` +
      "of the step", make("div", {}, siteLinks(group, trace))))));
}
