// What ran at the same time as something else, and what kept the rest from it.

const limits = [
  ["same-stream", "In the same stream"],
  ["event", "Behind an event"],
  ["legacy-default-stream", "Ordered by the default stream"],
  ["pageable-copy", "Pageable memory: the host copies"],
  ["host-wait", "The host waits"],
  ["nothing-queued", "Nothing is queued"],
  ["copy-engine", "Behind another copy"],
];

function missedTable(overlap) {
  const columns = [["Copies to the device", overlap.uploadMissed],
    ["Copies to the host", overlap.downloadMissed],
    ["Kernels of side streams", overlap.sideKernelsMissed]]
    .filter(([, missed]) => limits.some(([id]) => missed[id] > 0));
  if (!columns.length) return null;
  return numberTable("What kept kernels from running beside, time a step",
    "What kept them", columns.map(([name]) => name),
    limits.filter(([id]) => columns.some(([, missed]) => missed[id] > 0))
      .map(([id, label]) =>
        [label, columns.map(([, missed]) => duration(missed[id]))]));
}

function streamTable(devices) {
  const streams = devices.flatMap((device) => device.streams);
  if (streams.length < 2) return null;
  return numberTable("What each stream does, time a step", "Stream",
    ["Kernels", "Memsets", "Copies", "Idle"], streams.map((stream) =>
      [stream.title, [stream.kernels, stream.memsets, stream.copies,
        stream.idle].map(duration)]));
}

function hostTable(devices) {
  return numberTable("Host threads beside the device, time a step", "Thread",
    ["Outside of CUDA", "While the device worked", "While it was idle"],
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

function overlapSection(recording) {
  const {overlap} = recording;
  const title = "Overlap";
  if (!recording.replayed)
    return section("overlap", title, make("p", {}, "Not known: the device's " +
      "work was not recorded."));
  const rows = [
    ["Copies to the device", overlap.upload, overlap.uploadBehindKernels,
      "behind kernels"],
    ["Copies to the host", overlap.download, overlap.downloadBehindKernels,
      "behind kernels"],
    ["Kernels", overlap.kernels, overlap.kernelsOfSeveralStreams,
      "beside kernels of another stream"],
    ["Kernels of side streams", overlap.sideKernels,
      overlap.sideKernelsOverlapped, "beside kernels of another stream"],
  ];
  const cell = (text) => make("td", {class: "number"}, text);
  return section("overlap", title, scrollable("Overlap", make("table", {},
    make("caption", {}, "Time a step in which something ran at the same time"),
    make("thead", {}, make("tr", {}, make("th", {scope: "col"}, "What"),
      ["Time a step", "Overlapped", "Share"].map((name) =>
        make("th", {scope: "col", class: "number"}, name)))),
    make("tbody", {}, rows.map(([name, all, part, how]) => make("tr", {},
      make("th", {scope: "row"}, name, make("span", {class: "note"}, how)),
      cell(duration(all)), cell(duration(part)),
      cell(all > 0 ? share(part, all) : "none ran")))))),
    overlap.pageableCopies > 0 ? make("p", {class: "note"},
      `${duration(overlap.pageableCopies)} a step are copies from or to ` +
      "pageable memory, for which the host stands still: with pinned memory " +
      "it need not.")
      : null,
    missedTable(overlap), streamTable(recording.devices),
    hostTable(recording.devices));
}
