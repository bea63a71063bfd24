// Draws a chart on its canvas.

const laneHeights = {ranges: 16, thread: 24, stream: 24, device: 16};
const labelHeight = 18;
const axisHeight = 22;

/** Top and height of each row's lane. */
function layOut(model) {
  let y = axisHeight;
  for (const row of model.rows) {
    row.labelY = y;
    row.top = y + labelHeight;
    row.height = laneHeights[row.kind] ?? 20;
    y = row.top + row.height + 6;
  }
  model.height = y + 2;
}

/** Patterns of all kinds in the colors of the scheme in force. */
function makeFills(context) {
  const ratio = devicePixelRatio || 1;
  return kinds.map((kind) => {
    const color = colorOf(kind.id);
    const path = patterns[kind.pattern];
    if (!path) return color;
    const tile = document.createElement("canvas");
    tile.width = tile.height = 8 * ratio;
    const on = tile.getContext("2d");
    on.scale(ratio, ratio);
    on.fillStyle = color;
    on.fillRect(0, 0, 8, 8);
    on.strokeStyle = colorOf("strokes");
    on.lineWidth = 1.4;
    on.stroke(new Path2D(path));
    const fill = context.createPattern(tile, "repeat");
    fill.setTransform(new DOMMatrix().scale(1 / ratio));
    return fill;
  });
}

/** A round step of the axis so that about one in 90 pixels is labeled. */
function tickStep(span, width) {
  const wanted = span * 90 / width;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5, 10].map((factor) => factor * power)
    .find((step) => step >= wanted) ?? 10 * power;
}

class Painter {
  constructor(canvas, model, view) {
    this.canvas = canvas;
    this.model = model;
    this.view = view;
    layOut(model);
  }

  /** After a change of size or of colors. */
  prepare() {
    const ratio = devicePixelRatio || 1;
    this.width = this.canvas.clientWidth;
    this.canvas.width = Math.round(this.width * ratio);
    this.canvas.height = Math.round(this.model.height * ratio);
    this.on = this.canvas.getContext("2d");
    this.on.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.fills = makeFills(this.on);
    this.text = colorOf("text");
    this.dim = colorOf("dim");
    this.line = colorOf("line");
    this.lane = colorOf("lane");
    this.accent = colorOf("accent");
    this.onBar = colorOf("on-bar");
  }

  x(time) {
    const {start, end} = this.view;
    return (time - start) / (end - start) * this.width;
  }

  time(x) {
    const {start, end} = this.view;
    return start + x / this.width * (end - start);
  }

  paint(focused) {
    if (!this.on || !this.width) return;
    this.on.clearRect(0, 0, this.width, this.model.height);
    this.on.font = "12px system-ui, sans-serif";
    this.on.textBaseline = "middle";
    this.paintAxis();
    for (const row of this.model.rows) this.paintRow(row);
    if (focused) this.paintFocus(focused);
  }

  paintAxis() {
    const {on, view} = this;
    const step = tickStep(view.end - view.start, this.width);
    const [size, unit] = unitFor(step >= view.end / 2000 ? view.end : step);
    const decimals = Math.max(0, -Math.floor(Math.log10(step / size) + 1e-9));
    on.textAlign = "left";
    for (let t = Math.ceil(view.start / step) * step; t <= view.end; t += step) {
      const x = Math.round(this.x(t)) + 0.5;
      on.strokeStyle = this.line;
      on.beginPath();
      on.moveTo(x, axisHeight - 8);
      on.lineTo(x, this.model.height);
      on.stroke();
      on.fillStyle = this.dim;
      if (x < this.width - 50)
        on.fillText(`${(t / size).toFixed(decimals)} ${unit}`, x + 3, 8);
    }
    // Where the step ends, if the axis goes on: one of two on the same axis.
    if (view.length > this.model.length * 1.0005) {
      on.fillStyle = this.accent;
      on.fillRect(this.x(this.model.length), axisHeight - 8, 2, this.model.height);
    }
  }

  paintRow(row) {
    const {on} = this;
    on.fillStyle = this.lane;
    on.fillRect(0, row.top, Math.min(this.width, this.x(this.model.length)),
      row.height);
    on.textAlign = "left";
    on.fillStyle = this.dim;
    on.fillText(row.title, 2, row.labelY + 10, this.width - 4);
    for (const bar of row.bars) this.paintBar(row, bar);
  }

  paintBar(row, bar) {
    const left = Math.max(this.x(bar.start), -20);
    const right = Math.min(this.x(bar.end), this.width + 20);
    if (right < 0 || left > this.width) return;
    const width = Math.max(right - left, bar.kind === syncKind ? 2 : 0.7);
    const {on} = this;
    on.fillStyle = this.fills[bar.kind];
    on.fillRect(left, row.top, width, row.height);
    // Neighbors of one kind stay apart.
    if (width > 6) {
      on.fillStyle = this.lane;
      on.fillRect(left + width - 0.7, row.top, 0.7, row.height);
    }
    if (width > 44 && row.height >= 16) this.paintName(row, bar, left, width);
  }

  paintName(row, bar, left, width) {
    const {on} = this;
    const from = Math.max(left, 0) + 4;
    const room = Math.min(left + width, this.width) - from - 4;
    if (room < 34) return;
    const {id, label} = kinds[bar.kind];
    const short = isGapKind(bar.kind) ? label
      : id === "kernel" ? shortName(bar.name) : bar.name;
    const letters = Math.floor(room / 6.6);
    const shown = short.length > letters ? `${short.slice(0, letters - 1)}…` : short;
    if (patterns[kinds[bar.kind].pattern]) {
      const measured = on.measureText(shown).width;
      on.fillStyle = colorOf(kinds[bar.kind].id);
      on.fillRect(from - 3, row.top + 3, measured + 6, row.height - 6);
    }
    on.fillStyle = this.onBar;
    on.fillText(shown, from, row.top + row.height / 2 + 0.5, room);
  }

  outline(bar, color, width) {
    const row = this.model.rows[bar.row];
    this.on.strokeStyle = color;
    this.on.lineWidth = width;
    const left = this.x(bar.start), right = Math.max(this.x(bar.end), left + 2);
    this.on.strokeRect(left, row.top - 1, right - left, row.height + 2);
    this.on.lineWidth = 1;
  }

  /** The bar, and what it led to or comes of, with lines between them. */
  paintFocus(bar) {
    const {on} = this;
    for (const link of bar.links) {
      const [from, to] = link.forward ? [bar, link.bar] : [link.bar, bar];
      const upper = this.model.rows[from.row], lower = this.model.rows[to.row];
      const isDown = upper.top <= lower.top;
      const x1 = this.x(link.role === linkRoles.queued ? from.start : from.end);
      const x2 = this.x(link.role === linkRoles.endsBlock ? to.end : to.start);
      const y1 = isDown ? upper.top + upper.height : upper.top;
      const y2 = isDown ? lower.top : lower.top + lower.height;
      on.strokeStyle = link.role === linkRoles.leftIdle ? colorOf("bubble")
        : this.text;
      on.setLineDash(link.role === linkRoles.endsBlock ? [4, 3] : []);
      on.lineWidth = 1.5;
      on.beginPath();
      on.moveTo(x1, y1);
      on.bezierCurveTo(x1, (y1 + y2) / 2, x2, (y1 + y2) / 2, x2, y2);
      on.stroke();
      on.setLineDash([]);
      this.outline(link.bar, link.role === linkRoles.leftIdle
        ? colorOf("bubble") : this.text, 2);
    }
    this.outline(bar, this.text, 2.5);
  }

  /** The bar at a point, or the nearest within a few pixels. */
  barAt(x, y) {
    const row = this.model.rows.find((each) =>
      y >= each.top - 2 && y <= each.top + each.height + 2);
    if (!row) return null;
    let best = null, bestDistance = 4;
    for (const bar of row.bars) {
      const left = this.x(bar.start), right = this.x(bar.end);
      const distance = x < left ? left - x : x > right ? x - right : 0;
      if (distance > bestDistance) continue;
      const isNarrower = best && distance === bestDistance &&
        bar.end - bar.start > best.end - best.start;
      if (isNarrower) continue;
      best = bar;
      bestDistance = distance;
    }
    return best;
  }
}
