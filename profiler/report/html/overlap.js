// Activities that overlap, and what keeps the others from it.

const limits = [
  ["same-stream", "Queued in the same stream"],
  ["event", "Waits for an event"],
  ["legacy-default-stream", "Ordered by the default stream"],
  ["pageable-copy", "Pageable memory: the host copies"],
  ["host-blocked", "The host is blocked"],
  ["nothing-queued", "Nothing is queued"],
  ["copy-engine", "Waits for another copy"],
];

function missedTable(overlap) {
  const columns = [["Copies to the device", overlap.uploadMissed],
    ["Copies to the host", overlap.downloadMissed],
    ["Kernels of side streams", overlap.sideKernelsMissed]]
    .filter(([, missed]) => limits.some(([id]) => missed[id] > 0));
  if (!columns.length) return null;
  return numberTable("What keeps kernels from overlapping, time per step",
    "Reason", columns.map(([name]) => name),
    limits.filter(([id]) => columns.some(([, missed]) => missed[id] > 0))
      .map(([id, label]) =>
        [label, columns.map(([, missed]) => duration(missed[id]))]));
}

function streamTable(devices) {
  const streams = devices.flatMap((device) => device.streams);
  if (streams.length < 2) return null;
  return numberTable("Time per step of each stream", "Stream",
    ["Kernels", "Collectives", "Memsets", "Copies", "Idle"],
    streams.map((stream) =>
      [stream.title, [stream.kernels, stream.collectives, stream.memsets,
        stream.copies, stream.idle].map(duration)]));
}

/** Exposed communication is that while nothing computes. */
function communicationTable({devices, knowsRankWaits}) {
  const rows = devices.flatMap((device) => {
    const row = (what, exposed, hidden) => exposed + hidden > 0
      ? [[`Device ${device.device}, ${what}`,
        [exposed + hidden, exposed, hidden].map(duration)]] : [];
    return [
      ...row(knowsRankWaits ? "moving data" : "moving data or waiting",
        device.states.communicate, device.hiddenCommunication),
      ...row("waiting for other ranks", device.states["wait-for-ranks"],
        device.hiddenWait),
      ...row("pipeline bubble", device.states["pipeline-bubble"], 0)];
  });
  return rows.length ? numberTable("Communication, time per step", "Collectives",
    ["In all", "Exposed", "Hidden by computing"], rows) : null;
}

function hostTable(devices) {
  return numberTable("Host threads and the device, time per step", "Thread",
    ["Outside CUDA", "While the device was busy", "While it was idle"],
    devices.flatMap((device) => device.host.map((host) =>
      [`${host.thread}, device ${device.device}`,
        [host.outsideWhileBusy + host.outsideWhileIdle, host.outsideWhileBusy,
          host.outsideWhileIdle].map(duration)])));
}

function numberTable(title, first, columns, rows) {
  return scrollable(title, make("table", {}, make("caption", {}, title),
    make("thead", {}, make("tr", {}, make("th", {scope: "col"}, first),
      columns.map((name) =>
        make("th", {scope: "col", class: "number"}, name)))),
    make("tbody", {}, rows.map(([name, values]) => make("tr", {},
      make("th", {scope: "row"}, name),
      values.map((value) => make("td", {class: "number"}, value)))))));
}

/** What the folded tables begin with. */
function overlapTitle(overlap) {
  const copies = overlap.upload + overlap.download;
  if (!copies) return "No copies; kernels, streams and threads as tables";
  return `${share(overlap.uploadOverlapped + overlap.downloadOverlapped, copies)} of the ` +
    `${duration(copies)} of copies a step run while kernels do`;
}

function overlapSection(trace) {
  const {overlap} = trace;
  const title = "Overlap";
  if (!trace.replayed)
    return section("overlap", title, make("p", {}, "Unknown: the trace has " +
      "no device activities."));
  const rows = [
    ["Copies to the device", overlap.upload, overlap.uploadOverlapped,
      "while kernels run"],
    ["Copies to the host", overlap.download, overlap.downloadOverlapped,
      "while kernels run"],
    ["Kernels", overlap.kernels, overlap.kernelsOnSeveralStreams,
      "while another stream runs kernels"],
    ["Kernels of side streams", overlap.sideKernels,
      overlap.sideKernelsOverlapped, "while another stream runs kernels"],
  ];
  const cell = (text) => make("td", {class: "number"}, text);
  return section("overlap", title, folded(overlapTitle(overlap), scrollable("Overlap", make("table", {},
    make("caption", {}, "Time per step with and without overlap"),
    make("thead", {}, make("tr", {}, make("th", {scope: "col"}, "Activity"),
      ["Time per step", "Overlapped", "Share"].map((name) =>
        make("th", {scope: "col", class: "number"}, name)))),
    make("tbody", {}, rows.map(([name, all, part, how]) => make("tr", {},
      make("th", {scope: "row"}, name, make("span", {class: "note"}, how)),
      cell(duration(all)), cell(duration(part)),
      cell(all > 0 ? share(part, all) : "none")))))),
    overlap.pageableCopies > 0 ? make("p", {class: "note"},
      `${duration(overlap.pageableCopies)} per step are copies from or to ` +
      "pageable memory, which block the host; copies from pinned memory need " +
      "not block it.")
      : null,
    missedTable(overlap), communicationTable(trace), streamTable(trace.devices),
    hostTable(trace.devices)));
}
