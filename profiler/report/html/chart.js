// A step as a picture that can be zoomed, moved and stepped through with wheel,
// pointer or keys.

const zoomStep = 0.6;
const panStep = 0.2;

class StepChart {
  /** label names the picture; view may be shared with another chart, and only
   *  the first chart of a page shows its keys. */
  constructor(picture, trace, label, {view, showsKeys = false} = {}) {
    this.model = unpackPicture(picture);
    this.trace = trace;
    this.view = view ?? new TimeView(picture.length);
    this.focused = null;
    this.build(label, showsKeys);
    this.painter = new Painter(this.canvas, this.model, this.view);
    this.canvas.style.height = `${this.model.height}px`;
    this.view.watch(() => this.draw());
    this.listen();
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    matchMedia("(prefers-color-scheme: dark)")
      .addEventListener("change", () => this.resize());
  }

  build(label, showsKeys) {
    const id = freshId("chart");
    this.canvas = make("canvas", {tabindex: 0, role: "img",
      "aria-label": `${label}: ${this.summary()}`,
      "aria-describedby": `${id}-keys`});
    this.tip = make("div", {class: "tip", hidden: true});
    this.status = make("p", {class: "chart-status", "aria-live": "polite"},
      "Point at a bar, or press N for the next synchronization.");
    this.element = make("div", {class: "chart"}, this.toolbar(),
      make("p", {class: showsKeys ? "note keys" : "unseen", id: `${id}-keys`},
        "Keys in the chart: + and − zoom, ← and → move, N and P step through " +
        "synchronizations and bubbles, 0 shows all. The wheel zooms once the chart has " +
        "the focus, or with Ctrl; drag to move."),
      make("div", {class: "canvas-box"}, this.canvas, this.tip), this.status);
  }

  summary() {
    const syncs = this.model.bars.filter((bar) => bar.kind === syncKind);
    const blocked = syncs.reduce((sum, bar) => sum + bar.amount, 0);
    return `${duration(this.model.length)}, ${plural(syncs.length, "sync")}, ` +
      `${duration(blocked)} blocked; ${plural(this.model.rows.length, "row")}`;
  }

  toolbar() {
    const button = (name, label, action) => make("button", {type: "button",
      "aria-label": label, title: label, onclick: action}, name);
    return make("div", {class: "toolbar", role: "group",
      "aria-label": "Chart controls"},
      button("+", "Zoom in", () => this.view.zoom(zoomStep)),
      button("−", "Zoom out", () => this.view.zoom(1 / zoomStep)),
      button("←", "Move left", () => this.view.pan(-panStep)),
      button("→", "Move right", () => this.view.pan(panStep)),
      button("Previous sync", "Previous sync or bubble", () => this.step(-1)),
      button("Next sync", "Next sync or bubble", () => this.step(1)),
      button("Reset", "Show the whole step", () => this.reset()));
  }

  listen() {
    const canvas = this.canvas;
    canvas.addEventListener("wheel", (event) => this.onWheel(event),
      {passive: false});
    canvas.addEventListener("keydown", (event) => this.onKey(event));
    canvas.addEventListener("pointerdown", (event) => {
      this.drag = {x: event.clientX, start: this.view.start, moved: false};
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => this.onMove(event));
    canvas.addEventListener("pointerup", (event) => {
      if (this.drag && !this.drag.moved) this.pick(event, true);
      this.drag = null;
    });
    canvas.addEventListener("pointercancel", () => { this.drag = null; });
    canvas.addEventListener("pointerleave", () => { this.tip.hidden = true; });
    canvas.addEventListener("blur", () => { this.tip.hidden = true; });
  }

  onWheel(event) {
    const isMeant = event.ctrlKey || document.activeElement === this.canvas;
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (!isMeant && !isSideways) return;
    event.preventDefault();
    if (isSideways || event.shiftKey) {
      this.view.pan((event.deltaX || event.deltaY) / this.painter.width);
      return;
    }
    const x = event.clientX - this.canvas.getBoundingClientRect().left;
    this.view.zoom(Math.exp(event.deltaY / 400), this.painter.time(x));
  }

  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const actions = {
      "+": () => this.view.zoom(zoomStep), "=": () => this.view.zoom(zoomStep),
      "-": () => this.view.zoom(1 / zoomStep), "0": () => this.reset(),
      Home: () => this.reset(),
      ArrowLeft: () => this.view.pan(-panStep),
      ArrowRight: () => this.view.pan(panStep),
      n: () => this.step(1), p: () => this.step(-1),
      Escape: () => this.focus(null),
    };
    const action = actions[event.key] ?? actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  }

  onMove(event) {
    if (!this.drag) {
      this.pick(event, false);
      return;
    }
    const by = event.clientX - this.drag.x;
    if (!this.drag.moved && Math.abs(by) < 4) return;
    this.drag.moved = true;
    this.tip.hidden = true;
    const span = this.view.end - this.view.start;
    const start = this.drag.start - by / this.painter.width * span;
    this.view.show(start, start + span);
  }

  pick(event, keep) {
    const box = this.canvas.getBoundingClientRect();
    const x = event.clientX - box.left, y = event.clientY - box.top;
    const bar = this.painter.barAt(x, y);
    if (bar !== this.focused && (bar || keep || !this.kept)) this.focus(bar);
    if (keep) this.kept = bar;
    this.tip.hidden = !bar;
    if (bar) this.positionTip(x, y);
  }

  positionTip(x, y) {
    const width = this.tip.offsetWidth, height = this.tip.offsetHeight;
    const isLow = y + 18 + height > this.model.height && y > height;
    this.tip.style.left =
      `${Math.max(0, Math.min(x + 12, this.painter.width - width))}px`;
    this.tip.style.top = `${isLow ? y - height - 8 : y + 18}px`;
  }

  step(by) {
    const bars = notableBars(this.model);
    if (!bars.length) return;
    const at = bars.indexOf(this.focused);
    const bar = at < 0 ? bars[by > 0 ? 0 : bars.length - 1]
      : bars[(at + by + bars.length) % bars.length];
    this.kept = bar;
    this.view.reveal(bar);
    this.focus(bar);
  }

  reset() {
    this.kept = null;
    this.focus(null);
    this.view.reset();
  }

  focus(bar) {
    this.focused = bar;
    this.draw();
    if (!bar) {
      this.tip.hidden = true;
      this.status.replaceChildren("Nothing selected.");
      return;
    }
    const title = make("strong", {}, barTitle(bar, this.trace));
    const lines = barLines(bar, this.trace);
    this.tip.replaceChildren(title.cloneNode(true),
      ...lines.map((line) => make("div", {}, line)));
    this.status.replaceChildren(make("span",
      {class: `dot of-${kinds[bar.kind].id}`, "aria-hidden": "true"}),
      title, `: ${lines.join("; ")}. `);
    if (this.trace.sites[bar.site])
      this.status.append(make("button", {type: "button", class: "link",
        onclick: () => this.trace.openSite(bar.site)}, "See the advice"));
  }

  resize() {
    if (!this.canvas.clientWidth) return;
    this.painter.prepare();
    this.draw();
  }

  draw() {
    this.painter?.paint(this.focused);
  }
}

/** Kinds that a picture shows, with their patterns. */
function chartLegend(models) {
  const used = new Set(models.flatMap((model) =>
    model.bars.map((bar) => bar.kind)));
  return make("ul", {class: "legend small"}, kinds.map((kind, i) =>
    used.has(i) ? make("li", {}, swatch(kind.id, kind.pattern), kind.label)
      : null));
}

function mergedNote(model) {
  if (model.events <= model.bars.length) return null;
  return make("p", {class: "note"}, `${whole(model.events)} events are drawn ` +
    `as ${plural(model.bars.length, "bar")}: neighbors too small to ` +
    "distinguish share a bar.");
}
