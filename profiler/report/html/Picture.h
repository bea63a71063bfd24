//===- Picture.h - A step as bars in rows -----------------------*- C++ -*-===//
//
// The picture of a step: host threads, device streams and idle times as bars on
// one time axis, and links between bars.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_HTML_PICTURE_H
#define SYNCLINE_PROFILER_REPORT_HTML_PICTURE_H

#include "analysis/model/DeviceState.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace syncline::report::html {

/// The numbers are those of the page's kinds.js.
enum class BarKind : uint8_t {
  Call = 0,
  Launch = 1,
  /// A call that blocked.
  Sync = 2,
  /// A call that can block but did not.
  MayBlock = 3,
  Poll = 4,
  Range = 5,
  Kernel = 6,
  Copy = 7,
  Memset = 8,
  Graph = 9,
  /// Idle, for an unknown reason.
  Idle = 10,
  /// Idle, by DeviceState: FirstGap + state.
  FirstGap = 11,
};

BarKind gapKind(analysis::DeviceState Why);

struct Bar {
  uint32_t Row = 0;
  /// Relative to the start of the picture.
  timeline::TimeSpan Time;
  BarKind Kind = BarKind::Call;
  /// Index in Picture::Names.
  uint32_t Name = 0;
  /// Index in ReportData::Sites.
  uint32_t Site = timeline::NoIndex;
  /// The blocked time of a call, or the part of a gap that is a bubble; ns.
  uint64_t Amount = 0;
  /// How many bars this one represents.
  uint32_t Count = 1;
};

enum class LinkRole : uint8_t {
  /// A call queued an activity.
  Queued = 0,
  /// A call blocked until the end of an activity.
  EndsBlock = 1,
  /// A call left the device without work.
  LeftIdle = 2,
};

struct Link {
  uint32_t From = 0;
  uint32_t To = 0;
  LinkRole Role = LinkRole::Queued;

  auto operator<=>(const Link &) const = default;
};

struct Row {
  std::string Title;
  /// "ranges", "thread", "stream" or "device".
  const char *Kind = "thread";
};

struct Picture {
  uint64_t Length = 0;
  std::vector<Row> Rows;
  std::vector<Bar> Bars;
  std::vector<Link> Links;
  std::vector<std::string> Names;
};

/// Collects bars, clipped to a span, and maps the numbers of calls and
/// activities to them.
class PictureBuilder {
public:
  explicit PictureBuilder(timeline::TimeSpan Span) : Span(Span) {
    Result.Length = Span.duration();
  }

  uint32_t addRow(std::string Title, const char *Kind);
  /// Null if \p Time is outside the span; otherwise the new bar. The returned
  /// pointer is valid until the next one is added.
  Bar *add(uint32_t Row, timeline::TimeSpan Time, BarKind Kind,
           const std::string &Name);
  uint32_t last() const {
    return static_cast<uint32_t>(Result.Bars.size() - 1);
  }
  void link(uint32_t From, uint32_t To, LinkRole Role) {
    Result.Links.push_back({From, To, Role});
  }
  const timeline::TimeSpan &span() const { return Span; }
  Picture take() { return std::move(Result); }

private:
  uint32_t nameOf(const std::string &Name);

  timeline::TimeSpan Span;
  Picture Result;
  std::unordered_map<std::string, uint32_t> Numbers;
};

nlohmann::ordered_json toJson(const Picture &Drawn);

/// For display: "at::native::reduce_kernel<...>", "copy host to device".
std::string activityTitle(const timeline::TraceData &Trace,
                          const timeline::DeviceActivity &Activity);
BarKind kindOf(const timeline::DeviceActivity &Activity);

} // namespace syncline::report::html

#endif // SYNCLINE_PROFILER_REPORT_HTML_PICTURE_H
