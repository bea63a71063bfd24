// What ran at the same time as something else.

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
      "pageable memory, which never run behind kernels: pinned memory can.")
      : null);
}
