#include "report/text/OverlapText.h"

#include "report/model/FigureText.h"

#include "terminal/Table.h"

#include <fmt/format.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::text;
using namespace syncline::terminal;

/// Copies that take a smaller share of the step do not deserve a line.
static constexpr double LeastShare = 0.001;

const char *text::limitText(OverlapLimit Limit) {
  switch (Limit) {
  case OverlapLimit::SameStream:
    return "queued in the same stream";
  case OverlapLimit::Event:
    return "waits for an event";
  case OverlapLimit::LegacyStream:
    return "ordered by the default stream";
  case OverlapLimit::PageableCopy:
    return "pageable memory: the host copies";
  case OverlapLimit::HostBlocked:
    return "the host is blocked";
  case OverlapLimit::NothingQueued:
    return "nothing is queued";
  case OverlapLimit::Engine:
    return "waits for another copy";
  }
  return "";
}

/// In columns, or as "WHAT: FIGURE" in a narrow layout.
static std::string aligned(const std::string &What, size_t Width,
                           const std::string &Figure, size_t FigureWidth,
                           TextLayout How) {
  if (How.isNarrow())
    return What + ": " + Figure;
  return fmt::format("{:<{}}{:>{}}", What, Width, Figure, FigureWidth);
}

/// What kept the rest from overlapping, the longest time first.
static void addMissed(const MissedTimes &Missed, TextLayout How,
                      std::vector<std::string> &Lines) {
  std::vector<std::pair<double, OverlapLimit>> Parts;
  for (size_t I = 0; I < Missed.size(); ++I)
    if (Missed[I] > 0)
      Parts.emplace_back(Missed[I], static_cast<OverlapLimit>(I));
  std::stable_sort(
      Parts.begin(), Parts.end(),
      [](const auto &A, const auto &B) { return A.first > B.first; });
  for (const auto &[Time, Limit] : Parts)
    Lines.push_back("    " +
                    aligned("not overlapped", 15, timeText(Time), 14, How) +
                    (How.isNarrow() ? ", " : "  ") + limitText(Limit));
}

static void addHosts(const ReportData &Data, TextLayout How,
                     std::vector<std::string> &Lines) {
  for (const DeviceEntry &Device : Data.Devices)
    for (const HostEntry &Host : Device.Hosts) {
      double Outside = Host.OutsideWhileBusy + Host.OutsideWhileIdle;
      Lines.push_back(fmt::format(
          "  {}, outside CUDA {:>{}}, {} of it while device {} was busy",
          Host.Thread, timeText(Outside), How.isNarrow() ? 0 : 10,
          shareText(Host.OutsideWhileBusy, Outside), Device.Device));
    }
}

std::vector<std::string> text::overlapLines(const ReportData &Data,
                                            TextLayout How) {
  std::vector<std::string> Lines;
  if (!Data.IsReplayed)
    return Lines;
  const OverlapEntry &O = Data.Overlap;
  auto Add = [&](const char *What, double Time, double Part,
                 const char *Meanwhile) {
    Lines.push_back(fmt::format("  {}, {} of it {}",
                                aligned(What, 26, timeText(Time), 10, How),
                                shareText(Part, Time), Meanwhile));
  };
  if (O.Upload + O.Download >= LeastShare * Data.Step.Time) {
    Add("copies to the device", O.Upload, O.UploadOverlapped,
        "while kernels run");
    addMissed(O.UploadMissed, How, Lines);
    Add("copies to the host", O.Download, O.DownloadOverlapped,
        "while kernels run");
    addMissed(O.DownloadMissed, How, Lines);
    if (O.PageableCopies > 0)
      Lines.push_back(fmt::format("  of these, from or to pageable memory {}",
                                  timeText(O.PageableCopies)));
  }
  if (O.SideKernels > 0) {
    Add("kernels", O.Kernels, O.KernelsOnSeveralStreams,
        "on several streams at once");
    Add("kernels of side streams", O.SideKernels, O.SideKernelsOverlapped,
        "while another stream runs kernels");
    addMissed(O.SideKernelsMissed, How, Lines);
  }
  addHosts(Data, How, Lines);
  for (std::string &Each : Lines)
    Each = wrapped(Each, How);
  return Lines;
}

static bool haveCollectives(const ReportData &Data) {
  return std::ranges::any_of(Data.Devices, [](const DeviceEntry &Device) {
    return std::ranges::any_of(Device.Streams, [](const StreamEntry &Stream) {
      return Stream.Collectives > 0;
    });
  });
}

std::vector<std::string> text::streamLines(const ReportData &Data,
                                           TextLayout How) {
  bool HaveCollectives = haveCollectives(Data);
  std::vector<Column> Columns = {label("", 40), figure("kernels", 10),
                                 figure("memsets", 10), figure("copies", 10),
                                 figure("idle", 10)};
  if (HaveCollectives)
    Columns.insert(Columns.begin() + 2, figure("collectives", 13));
  Table Lines(std::move(Columns), How);
  bool IsEmpty = true;
  for (const DeviceEntry &Device : Data.Devices) {
    if (Device.Streams.size() < 2)
      continue;
    IsEmpty = false;
    for (const StreamEntry &Stream : Device.Streams) {
      std::vector<std::string> Cells = {
          Stream.Title, timeText(Stream.Kernels), timeText(Stream.Memsets),
          timeText(Stream.Copies), timeText(Stream.Idle)};
      if (HaveCollectives)
        Cells.insert(Cells.begin() + 2, timeText(Stream.Collectives));
      Lines.row(Cells);
    }
  }
  return IsEmpty ? std::vector<std::string>() : Lines.lines();
}
