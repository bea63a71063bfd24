// Numbers for people. Times are nanoseconds everywhere in the data.

const units = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"], [1, "ns"]];

/** Keeps a number and its unit in one line. */
const space = "\u00a0";

function unitFor(nanoseconds) {
  const size = Math.abs(nanoseconds);
  return units.find(([least]) => size >= least) ?? [1e3, "µs"];
}

/** Three digits that say something. */
function digits(value) {
  const size = Math.abs(value);
  return value.toFixed(size >= 99.95 || size === 0 ? 0 : size >= 9.995 ? 1 : 2);
}

function duration(nanoseconds) {
  const [size, name] = unitFor(nanoseconds);
  return `${digits(nanoseconds / size)}${space}${name}`;
}

function share(part, whole) {
  return `${(whole > 0 ? 100 * part / whole : 0).toFixed(1)}%`;
}

/** One unit for a prediction and its interval, the same as in the sentences. */
function unitOf({best, high}) {
  return unitFor(Math.max(Math.abs(best), Math.abs(high)));
}

/** "48.2 µs" */
function predicted(interval) {
  const [size, name] = unitOf(interval);
  return `${digits(interval.best / size)}${space}${name}`;
}

/** "35.7 to 61.5 µs", or "at least 35.7 µs" if the best value is the upper bound, too. */
function range(interval) {
  const [size, name] = unitOf(interval);
  const [low, best, high] =
    [interval.low, interval.best, interval.high].map((value) => digits(value / size));
  const isBound = interval.low > 0 && low !== best && best === high;
  return isBound ? `at least ${low}${space}${name}` : `${low} to ${high}${space}${name}`;
}

/** A mean of counts: 1, 0.29, 12.5 */
function mean(value) {
  if (Math.abs(value - Math.round(value)) < 0.005)
    return Math.round(value).toLocaleString("en");
  return digits(value);
}

function whole(value) {
  return value.toLocaleString("en");
}

/** "4832.4" as "4,832.4" */
function grouped(text) {
  const decimals = (text.split(".")[1] ?? "").length;
  return Number(text).toLocaleString("en",
    {minimumFractionDigits: decimals, maximumFractionDigits: decimals});
}

function plural(number, one, many = `${one}s`) {
  return `${whole(number)} ${number === 1 ? one : many}`;
}

/** Sentences of the report as text in ASCII. */
function typeset(text) {
  return text.replace(/(\d) us\b/g, `$1${space}µs`);
}

/** Rounds values so that what is shown adds up to the rounded total. */
function roundedParts(values, total, decimals) {
  const scale = 10 ** decimals;
  const floors = values.map((value) => Math.floor(value * scale));
  let rest = Math.round(total * scale) - floors.reduce((a, b) => a + b, 0);
  const order = values.map((value, i) => [value * scale - floors[i], i])
    .sort((a, b) => b[0] - a[0]);
  for (const [, i] of order) {
    if (rest <= 0) break;
    ++floors[i];
    --rest;
  }
  return floors.map((value) => (value / scale).toFixed(decimals));
}

/** CUDA's numbers of versions: 13000 is 13.0; CUPTI counts on its own. */
function driverVersion(number) {
  if (!number) return "unknown";
  return `CUDA ${Math.floor(number / 1000)}.${Math.floor(number % 1000 / 10)}`;
}
