#include "report/html/Picture.h"

#include "timeline/symbols/FunctionNames.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::html;
using namespace syncline::symbols;
using namespace syncline::timeline;
using nlohmann::ordered_json;

/// For a kernel's name; template arguments can have thousands of characters.
static constexpr size_t LongestName = 180;

BarKind html::gapKind(DeviceState Why) {
  return static_cast<BarKind>(static_cast<uint8_t>(BarKind::FirstGap) +
                              static_cast<uint8_t>(Why));
}

uint32_t PictureBuilder::addRow(std::string Title, const char *Kind) {
  Result.Rows.push_back({std::move(Title), Kind});
  return static_cast<uint32_t>(Result.Rows.size() - 1);
}

uint32_t PictureBuilder::nameOf(const std::string &Name) {
  auto [Found, IsNew] =
      Numbers.try_emplace(Name, static_cast<uint32_t>(Result.Names.size()));
  if (IsNew)
    Result.Names.push_back(Name);
  return Found->second;
}

Bar *PictureBuilder::add(uint32_t Row, TimeSpan Time, BarKind Kind,
                         const std::string &Name) {
  uint64_t Start = std::max(Time.Start, Span.Start);
  uint64_t End = std::min(Time.End, Span.End);
  if (End < Start || Start >= Span.End)
    return nullptr;
  Bar New;
  New.Row = Row;
  New.Time = {Start - Span.Start, End - Span.Start};
  New.Kind = Kind;
  New.Name = nameOf(Name);
  Result.Bars.push_back(New);
  return &Result.Bars.back();
}

ordered_json html::toJson(const Picture &Drawn) {
  ordered_json Rows = ordered_json::array();
  for (const Row &Each : Drawn.Rows)
    Rows.push_back({{"title", Each.Title}, {"kind", Each.Kind}});
  // A bar is a short array: the page contains thousands of them.
  ordered_json Bars = ordered_json::array();
  uint64_t Stood = 0;
  for (const Bar &Each : Drawn.Bars) {
    int64_t Site = Each.Site == NoIndex ? -1 : int64_t(Each.Site);
    Bars.push_back(
        ordered_json::array({Each.Row, Each.Time.Start, Each.Time.duration(),
                             static_cast<unsigned>(Each.Kind), Each.Name, Site,
                             Each.Amount, Each.Count}));
    Stood += Each.Count;
  }
  ordered_json Links = ordered_json::array();
  for (const Link &Each : Drawn.Links)
    Links.push_back(ordered_json::array(
        {Each.From, Each.To, static_cast<unsigned>(Each.Role)}));
  return {{"length", Drawn.Length}, {"rows", Rows},   {"names", Drawn.Names},
          {"bars", Bars},           {"links", Links}, {"events", Stood}};
}

BarKind html::kindOf(const DeviceActivity &Activity) {
  switch (Activity.Kind) {
  case ActivityKind::Kernel:
    return BarKind::Kernel;
  case ActivityKind::Copy:
    return BarKind::Copy;
  case ActivityKind::Memset:
    return BarKind::Memset;
  case ActivityKind::Graph:
    return BarKind::Graph;
  }
  return BarKind::Kernel;
}

static const char *title(trace::CopyDirection Direction) {
  switch (Direction) {
  case trace::CopyDirection::HostToDevice:
  case trace::CopyDirection::HostToArray:
    return "copy from host to device";
  case trace::CopyDirection::DeviceToHost:
  case trace::CopyDirection::ArrayToHost:
    return "copy from device to host";
  case trace::CopyDirection::DeviceToDevice:
    return "copy on the device";
  case trace::CopyDirection::PeerToPeer:
    return "copy from device to device";
  default:
    return "copy";
  }
}

static bool isPageable(const DeviceActivity &Activity) {
  return Activity.Source == trace::MemoryKind::Pageable ||
         Activity.Target == trace::MemoryKind::Pageable;
}

std::string html::activityTitle(const TraceData &Trace,
                                const DeviceActivity &Activity) {
  std::string Bytes = ", " + std::to_string(Activity.Bytes) + " bytes";
  switch (Activity.Kind) {
  case ActivityKind::Copy:
    return title(Activity.Direction) + Bytes +
           (isPageable(Activity) ? ", pageable" : "");
  case ActivityKind::Memset:
    return "memset" + Bytes;
  case ActivityKind::Graph:
    return "CUDA graph";
  case ActivityKind::Kernel:
    break;
  }
  std::string Name = demangled(Trace.kernelName(Activity.Shape)).Display;
  if (Name.starts_with("void "))
    Name.erase(0, 5);
  if (Name.size() > LongestName)
    Name = Name.substr(0, LongestName) + "...";
  return Name.empty() ? "kernel" : Name;
}
