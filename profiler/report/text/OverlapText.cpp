#include "report/text/OverlapText.h"

#include "report/model/FigureText.h"

#include <fmt/format.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::text;

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

/// What kept the rest from overlapping, the longest time first.
static void addMissed(const MissedTimes &Missed,
                      std::vector<std::string> &Lines) {
  std::vector<std::pair<double, OverlapLimit>> Parts;
  for (size_t I = 0; I < Missed.size(); ++I)
    if (Missed[I] > 0)
      Parts.emplace_back(Missed[I], static_cast<OverlapLimit>(I));
  std::stable_sort(
      Parts.begin(), Parts.end(),
      [](const auto &A, const auto &B) { return A.first > B.first; });
  for (const auto &[Time, Limit] : Parts)
    Lines.push_back(fmt::format("    not overlapped {:>14}  {}", timeText(Time),
                                limitText(Limit)));
}

static void addHosts(const ReportData &Data, std::vector<std::string> &Lines) {
  for (const DeviceEntry &Device : Data.Devices)
    for (const HostEntry &Host : Device.Hosts) {
      double Outside = Host.OutsideWhileBusy + Host.OutsideWhileIdle;
      Lines.push_back(fmt::format(
          "  {}, outside CUDA {:>10}, {} of it while device {} was busy",
          Host.Thread, timeText(Outside),
          shareText(Host.OutsideWhileBusy, Outside), Device.Device));
    }
}

std::vector<std::string> text::overlapLines(const ReportData &Data) {
  std::vector<std::string> Lines;
  if (!Data.IsReplayed)
    return Lines;
  const OverlapEntry &O = Data.Overlap;
  auto Add = [&](const char *What, double Time, double Part, const char *How) {
    Lines.push_back(fmt::format("  {:<26}{:>10}, {} of it {}", What,
                                timeText(Time), shareText(Part, Time), How));
  };
  if (O.Upload + O.Download >= LeastShare * Data.Step.Time) {
    Add("copies to the device", O.Upload, O.UploadOverlapped,
        "while kernels run");
    addMissed(O.UploadMissed, Lines);
    Add("copies to the host", O.Download, O.DownloadOverlapped,
        "while kernels run");
    addMissed(O.DownloadMissed, Lines);
    if (O.PageableCopies > 0)
      Lines.push_back(fmt::format("  of these, from or to pageable memory {}",
                                  timeText(O.PageableCopies)));
  }
  if (O.SideKernels > 0) {
    Add("kernels", O.Kernels, O.KernelsOnSeveralStreams,
        "on several streams at once");
    Add("kernels of side streams", O.SideKernels, O.SideKernelsOverlapped,
        "while another stream runs kernels");
    addMissed(O.SideKernelsMissed, Lines);
  }
  addHosts(Data, Lines);
  return Lines;
}

static bool haveCollectives(const ReportData &Data) {
  return std::ranges::any_of(Data.Devices, [](const DeviceEntry &Device) {
    return std::ranges::any_of(Device.Streams, [](const StreamEntry &Stream) {
      return Stream.Collectives > 0;
    });
  });
}

std::vector<std::string> text::streamLines(const ReportData &Data) {
  std::vector<std::string> Lines;
  bool HaveCollectives = haveCollectives(Data);
  auto Add = [&](const std::string &Title, const std::string &Kernels,
                 const std::string &Collectives, const std::string &Memsets,
                 const std::string &Copies, const std::string &Idle) {
    Lines.push_back(
        fmt::format("  {:<40}{:>10}{}{:>10}{:>10}{:>10}", Title, Kernels,
                    HaveCollectives ? fmt::format("{:>13}", Collectives) : "",
                    Memsets, Copies, Idle));
  };
  for (const DeviceEntry &Device : Data.Devices) {
    if (Device.Streams.size() < 2)
      continue;
    if (Lines.empty())
      Add("", "kernels", "collectives", "memsets", "copies", "idle");
    for (const StreamEntry &Stream : Device.Streams)
      Add(Stream.Title, timeText(Stream.Kernels), timeText(Stream.Collectives),
          timeText(Stream.Memsets), timeText(Stream.Copies),
          timeText(Stream.Idle));
  }
  return Lines;
}
