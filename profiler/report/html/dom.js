// Elements in one expression. Text is always text: names come from the program
// and may hold anything.

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null));
  return element;
}

function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function makeSvg(tag, attributes = {}, ...children) {
  const space = "http://www.w3.org/2000/svg";
  return fill(document.createElementNS(space, tag), attributes, children);
}

let lastId = 0;
function freshId(prefix) {
  return `${prefix}-${++lastId}`;
}

/** A section with its heading, or null where there is nothing to say. */
function section(id, title, ...content) {
  return make("section", {id, "aria-labelledby": `${id}-title`},
    make("h2", {id: `${id}-title`}, title), ...content);
}

/** Wide content that may be scrolled sideways, with the keyboard too. */
function scrollable(label, content) {
  return make("div", {class: "scroll", tabindex: 0, role: "region",
    "aria-label": label}, content);
}

/** Content that is closed at first; the summary says what is in it. */
function folded(title, ...content) {
  return make("details", {class: "card"}, make("summary", {}, title), ...content);
}

/** Where a long name may break: after a slash or a scope, and before a method
 *  or an offset. */
const breaks = /(?<=\/)|(?<=::)|(?<=\w\.)(?=_*[A-Z]|<)|(?<=>\.)|(?=\+0x)|(?<= )/;
/** Longer parts fit in no line of a phone: those may also break at these places. */
const longestPart = 30;
const moreBreaks = /(?<=\w\.)(?=_*[a-z]\w{3})|(?<=\w_)(?=[a-zA-Z])|(?<=[a-z])(?=[A-Z])|(?<=,)/;

/** A name as code that keeps its parts in one line. */
function longName(text) {
  const parts = text.split(breaks).flatMap((part) =>
    part.length > longestPart ? part.split(moreBreaks) : [part]);
  return make("span", {class: "name"},
    parts.flatMap((part, i) => i ? [make("wbr"), part] : [part]));
}

/** A table of facts: name and value a row; rows without a value are left out. */
function factTable(caption, rows) {
  return make("table", {class: "facts"}, make("caption", {}, caption),
    make("tbody", {}, rows.filter(([, value]) => value != null && value !== "")
      .map(([name, value]) => make("tr", {},
        make("th", {scope: "row"}, name), make("td", {}, value)))));
}
