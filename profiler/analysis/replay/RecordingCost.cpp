#include "analysis/replay/RecordingCost.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis::replay;
using namespace syncline::timeline;
using trace::OverheadKind;

/// The driver's own overhead (lazy loading, a full command buffer) also occurs
/// without recording.
static bool isOfRecording(OverheadKind Kind) {
  return Kind == OverheadKind::CuptiBufferFlush ||
         Kind == OverheadKind::CuptiInstrumentation ||
         Kind == OverheadKind::CuptiResource ||
         Kind == OverheadKind::ActivityBufferRequest;
}

RecordingCost::RecordingCost(const TraceData &Trace, const Timeline &Events) {
  std::map<uint64_t, uint32_t> ThreadOf;
  for (const auto &[Id, Thread] : Trace.Threads)
    ThreadOf[Thread.Tid] = static_cast<uint32_t>(Id);
  for (const DriverOverhead &Overhead : Events.Overheads) {
    auto Thread = ThreadOf.find(Overhead.Tid);
    if (!isOfRecording(Overhead.Kind) || Thread == ThreadOf.end())
      continue;
    std::vector<TimeSpan> &Spans = ByThread[Thread->second];
    if (!Spans.empty() && Overhead.Start <= Spans.back().End)
      Spans.back().End = std::max(Spans.back().End, Overhead.End);
    else
      Spans.push_back({Overhead.Start, Overhead.End});
  }
}

uint64_t RecordingCost::in(uint32_t Thread, TimeSpan Span) const {
  auto Found = ByThread.find(Thread);
  if (Found == ByThread.end())
    return 0;
  const std::vector<TimeSpan> &Spans = Found->second;
  auto First = std::partition_point(
      Spans.begin(), Spans.end(),
      [&](const TimeSpan &Own) { return Own.End <= Span.Start; });
  uint64_t Sum = 0;
  for (auto I = First; I != Spans.end() && I->Start < Span.End; ++I)
    Sum += std::min(I->End, Span.End) - std::max(I->Start, Span.Start);
  return Sum;
}
