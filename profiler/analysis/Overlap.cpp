#include "analysis/Overlap.h"

#include <algorithm>
#include <map>
#include <vector>

using namespace syncline;
using trace::CopyDirection;
using trace::MemoryKind;

namespace {

/// A work begins or ends.
struct Turn {
  uint64_t Time = 0;
  uint32_t Work = 0;
  bool Begins = false;
};

/// What runs on one device at a time.
struct Running {
  uint32_t Uploads = 0;
  uint32_t Downloads = 0;
  uint32_t Pageable = 0;
  std::map<uint32_t, uint32_t> KernelsByStream;

  void turn(const DeviceWork &Work, bool Begins);
  void add(uint64_t Time, OverlapTimes &To) const;
};

} // namespace

void Running::turn(const DeviceWork &Work, bool Begins) {
  auto Count = [&](uint32_t &What) { What += Begins ? 1U : ~0U; };
  if (Work.Kind != WorkKind::Copy) {
    Count(KernelsByStream[Work.Stream]);
    if (!KernelsByStream[Work.Stream])
      KernelsByStream.erase(Work.Stream);
    return;
  }
  bool IsUpload = Work.Direction == CopyDirection::HostToDevice;
  bool IsDownload = Work.Direction == CopyDirection::DeviceToHost;
  if (IsUpload)
    Count(Uploads);
  if (IsDownload)
    Count(Downloads);
  if ((IsUpload && Work.Source == MemoryKind::Pageable) ||
      (IsDownload && Work.Target == MemoryKind::Pageable))
    Count(Pageable);
}

void Running::add(uint64_t Time, OverlapTimes &To) const {
  bool Computes = !KernelsByStream.empty();
  To.Upload += Uploads ? Time : 0;
  To.UploadBehindKernels += Uploads && Computes ? Time : 0;
  To.Download += Downloads ? Time : 0;
  To.DownloadBehindKernels += Downloads && Computes ? Time : 0;
  To.Kernels += Computes ? Time : 0;
  To.KernelsOfSeveralStreams += KernelsByStream.size() > 1 ? Time : 0;
  To.PageableCopies += Pageable ? Time : 0;
}

static uint64_t timeInside(std::span<const TimeSpan> Spans, uint64_t Start,
                           uint64_t End) {
  uint64_t Sum = 0;
  auto First = std::partition_point(
      Spans.begin(), Spans.end(),
      [&](const TimeSpan &Span) { return Span.End <= Start; });
  for (auto I = First; I != Spans.end() && I->Start < End; ++I)
    Sum += std::min(I->End, End) - std::max(I->Start, Start);
  return Sum;
}

OverlapTimes syncline::findOverlap(const Recording &Of, const Timeline &Events,
                                   std::span<const TimeSpan> Spans) {
  std::map<uint64_t, std::vector<Turn>> ByDevice;
  for (uint32_t I = 0; I < Events.Works.size(); ++I) {
    const DeviceWork &Work = Events.Works[I];
    // What does not run in them changes nothing there.
    if (!timeInside(Spans, Work.Start, Work.End))
      continue;
    std::vector<Turn> &Turns = ByDevice[Of.deviceOf(Work.Stream)];
    Turns.push_back({Work.Start, I, true});
    Turns.push_back({Work.End, I, false});
  }
  OverlapTimes Result;
  for (auto &[Device, Turns] : ByDevice) {
    std::sort(Turns.begin(), Turns.end(), [](const Turn &A, const Turn &B) {
      return std::tuple(A.Time, A.Work, !A.Begins) <
             std::tuple(B.Time, B.Work, !B.Begins);
    });
    Running Now;
    uint64_t At = 0;
    for (const Turn &Next : Turns) {
      Now.add(timeInside(Spans, At, Next.Time), Result);
      Now.turn(Events.Works[Next.Work], Next.Begins);
      At = Next.Time;
    }
  }
  return Result;
}
