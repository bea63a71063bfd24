// Runs at the end of a page, and sends what it measures to the frame around it.
"use strict";
(() => {
  const root = document.documentElement;
  const isShown = (element) => element.checkVisibility();
  const all = (selector) => [...document.querySelectorAll(selector)];

  /** Whether wide content can be scrolled to, or is meant to be out of sight. */
  function isClipped(element) {
    for (let each = element; each; each = each.parentElement) {
      const {overflowX, position} = getComputedStyle(each);
      if (overflowX !== "visible") return true;
      if (position === "absolute" && each.matches(".skip, .unseen, .definitions")) return true;
    }
    return false;
  }

  /** What sticks out of the page on the right, or of the element around it. */
  function overflowing() {
    return all("body *").filter((element) => isShown(element) && !isClipped(element))
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent}`
        .slice(0, 80));
  }

  /** The names of which a part is not in one line. Hyphens may end a line. */
  function brokenNames() {
    const found = [];
    for (const name of all(".name").filter(isShown)) {
      const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const {currentNode: node} = texts;
        for (const {0: part, index} of node.data.matchAll(/[^\s-]+-?/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + part.length);
          const lines = new Set([...range.getClientRects()].map(({top}) => Math.round(top)));
          if (lines.size > 1) found.push(`${name.textContent}: ${part}`);
        }
      }
    }
    return found;
  }

  /** [red, green, blue, alpha] of any CSS color, the first three from 0 to 255. */
  const context = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  function channels(color) {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  }

  const over = ([r, g, b, a], below) =>
    [...[r, g, b].map((value, i) => a * value + (1 - a) * below[i]), 1];

  function luminance([r, g, b]) {
    const [x, y, z] = [r, g, b].map((value) => value / 255)
      .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  }

  /** By WCAG 2. */
  function contrast(color, below) {
    const [dark, light] = [luminance(over(color, below)), luminance(below)]
      .sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  const variable = (name) => channels(getComputedStyle(root).getPropertyValue(`--${name}`));

  /** A label in a picture is on the bar before it. */
  function barColor(element) {
    const [, id] = element.previousElementSibling.getAttribute("fill").match(/#fill-([\w-]+)/);
    return variable(id);
  }

  function behind(element) {
    const layers = [];
    for (let each = element; each; each = each.parentElement)
      layers.unshift(channels(getComputedStyle(each).backgroundColor));
    return layers.reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
  }

  function opacityOf(element) {
    let result = 1;
    for (let each = element; each; each = each.parentElement)
      result *= getComputedStyle(each).opacity;
    return result;
  }

  /** The contrast of an element's text, or of what a style adds to it. */
  function contrastOf(element, part) {
    const style = getComputedStyle(element, part);
    const isLabel = element.tagName === "text";
    const color = channels(isLabel ? style.fill : style.color);
    color[3] *= opacityOf(element) * (part ? style.opacity : 1);
    return contrast(color, isLabel ? barColor(element) : behind(element));
  }

  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const addsText = (element, part) => /\w|[^\x00-\x7f]/.test(
    getComputedStyle(element, part).content.replace(/^(none|normal|counter.*)$/, ""));

  function contrasts() {
    const found = [];
    const add = (text, ratio) => found.push([text.trim().slice(0, 40), ratio]);
    for (const element of all("body *").filter(isShown)) {
      if (element.closest("script, style, svg.definitions")) continue;
      if (hasText(element)) add(element.textContent, contrastOf(element));
      for (const part of ["::before", "::after"])
        if (addsText(element, part))
          add(`${part} of ${element.textContent}`, contrastOf(element, part));
    }
    // A canvas writes names on bars of all kinds.
    const kinds = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule.selectorText?.startsWith(".of-"))
      .map((rule) => rule.selectorText.slice(4));
    for (const kind of kinds)
      add(`a name on a bar: ${kind}`, contrast(variable("on-bar"), variable(kind)));
    return found;
  }

  const bottom = (element) => element ? element.getBoundingClientRect().bottom : 0;
  const box = document.querySelector(".summary");
  const text = (selector) => box.querySelector(selector)?.textContent ?? "";
  const size = (element) => parseFloat(getComputedStyle(element).fontSize);
  const found = {
    action: text(".first"), places: text(".places"), gain: text(".change-gain"),
    bottom: Math.max(...[".first", ".places li", ".change-gain"].map((part) =>
      bottom(box.querySelector(part)))),
    weight: Number(getComputedStyle(box.querySelector(".first")).fontWeight),
    size: size(box.querySelector(".first")), prose: all(".prose").map(size),
    tiles: all(".tiles .tile").map((tile) =>
      [tile.querySelector("dt").textContent, tile.querySelector(".value").textContent]),
    limit: document.querySelector(".tile.strong dt")?.textContent ?? "",
    notes: all(".change-notes li").length,
    open: all("main details[open]").length,
    timelines: all("canvas").filter(isShown).length,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    width: innerWidth,
  };
  found.folded = {overflowing: overflowing(), broken: brokenNames()};
  for (const each of all("details")) each.open = true;
  for (const each of all(".disclosure[aria-expanded=false]")) each.click();
  found.opened = {overflowing: overflowing(), broken: brokenNames(), names: all(".name").length};
  found.contrasts = contrasts();
  parent.postMessage(JSON.stringify(found), "*");
})();
