// A picture as the data has it, made into bars that know their neighbors, and
// the part of time that is shown.

const linkRoles = {queued: 0, endsBlock: 1, leftIdle: 2};

function unpackPicture(picture) {
  const bars = picture.bars.map(
    ([row, start, length, kind, name, site, amount, count], index) => ({
      index, row, start, end: start + length, kind,
      name: picture.names[name], site, amount, count, links: [],
    }));
  for (const [from, to, role] of picture.links) {
    bars[from].links.push({bar: bars[to], role, forward: true});
    bars[to].links.push({bar: bars[from], role, forward: false});
  }
  const rows = picture.rows.map((row) => ({...row, bars: []}));
  for (const bar of bars) rows[bar.row].bars.push(bar);
  for (const row of rows) row.bars.sort((a, b) => a.start - b.start);
  return {length: picture.length, events: picture.events, bars, rows};
}

/** Which part of time is shown; charts on one axis share one. */
class TimeView {
  constructor(length) {
    this.length = Math.max(length, 1);
    this.watchers = [];
    this.start = 0;
    this.end = this.length;
  }

  watch(action) {
    this.watchers.push(action);
  }

  show(start, end) {
    const span = Math.min(Math.max(end - start, 200), this.length);
    this.start = Math.min(Math.max(start, 0), this.length - span);
    this.end = this.start + span;
    for (const action of this.watchers) action();
  }

  /** factor < 1 zooms in; at is the time that stays where it is. */
  zoom(factor, at = (this.start + this.end) / 2) {
    this.show(at - (at - this.start) * factor, at + (this.end - at) * factor);
  }

  pan(part) {
    const by = (this.end - this.start) * part;
    this.show(this.start + by, this.end + by);
  }

  reveal(bar) {
    const span = this.end - this.start;
    const wanted = Math.max(bar.end - bar.start, 1) * 8;
    const isSeen = bar.start >= this.start && bar.end <= this.end;
    if (isSeen && bar.end - bar.start > span / 100) return;
    const length = Math.min(span, Math.max(wanted, 200));
    const middle = (bar.start + bar.end) / 2;
    this.show(middle - length / 2, middle + length / 2);
  }

  reset() {
    this.show(0, this.length);
  }
}
