#include "analysis/whatif/PinnedRates.h"

#include "timeline/MiddleValue.h"

#include <algorithm>
#include <map>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;
using trace::CopyDirection;
using trace::MemoryKind;

/// Smaller copies say little about the rate.
static constexpr uint64_t LargeCopy = 1 << 20;

double whatif::typicalPinnedRate(uint64_t ComputeMajor) {
  if (ComputeMajor >= 9)
    return 55;
  if (ComputeMajor == 8)
    return 25;
  return ComputeMajor >= 6 ? 12 : 0;
}

/// The median rate of large copies; 0: there are none.
static double medianRate(const Timeline &Events, CopyDirection Direction) {
  std::vector<double> Rates;
  for (const DeviceActivity &Activity : Events.Activities) {
    MemoryKind Host = Direction == CopyDirection::HostToDevice
                          ? Activity.Source
                          : Activity.Target;
    if (Activity.Kind == ActivityKind::Copy &&
        Activity.Direction == Direction && Host == MemoryKind::Pinned &&
        Activity.Bytes >= LargeCopy && Activity.duration())
      Rates.push_back(static_cast<double>(Activity.Bytes) /
                      static_cast<double>(Activity.duration()));
  }
  if (Rates.empty())
    return 0;
  return middleOf(Rates);
}

PinnedRates whatif::measurePinnedRates(const TraceData &Trace,
                                       const Timeline &Events) {
  PinnedRates Result{medianRate(Events, CopyDirection::HostToDevice),
                     medianRate(Events, CopyDirection::DeviceToHost), false};
  // With several devices the slowest link counts, so that the predicted gain is
  // not too large.
  double Typical = 0;
  for (const auto &[Number, Device] : Trace.Devices) {
    double Own = typicalPinnedRate(Device.ComputeMajor);
    if (Own > 0 && (Typical <= 0 || Own < Typical))
      Typical = Own;
  }
  Result.IsUploadAssumed = Result.Upload <= 0 && Typical > 0;
  for (double *Rate : {&Result.Upload, &Result.Download})
    if (*Rate <= 0)
      *Rate = Typical;
  return Result;
}

/// The rate of an upload that begins after \p Before on its stream; 0 if it
/// does not show the speed of the host.
static double stagingRate(const Timeline &Events, const DeviceActivity &Copy,
                          uint64_t Before) {
  if (Copy.Kind != ActivityKind::Copy || Copy.Call == NoIndex ||
      Copy.Direction != CopyDirection::HostToDevice ||
      Copy.Source != MemoryKind::Pageable || Copy.Bytes <= LargestEmbedded)
    return 0;
  const HostCall &Call = Events.Calls[Copy.Call];
  // A call that ends before earlier work does has not waited for it.
  uint64_t Start =
      Before < Call.End ? std::max(Call.Start, Before) : Call.Start;
  return Call.End > Start ? static_cast<double>(Copy.Bytes) /
                                static_cast<double>(Call.End - Start)
                          : 0;
}

double whatif::measureStagingRate(const Timeline &Events) {
  std::vector<double> Rates;
  std::map<uint32_t, uint64_t> Ends;
  for (const DeviceActivity &Activity : Events.Activities) {
    uint64_t &Before = Ends[Activity.Stream];
    if (double Rate = stagingRate(Events, Activity, Before); Rate > 0)
      Rates.push_back(Rate);
    Before = std::max(Before, Activity.End);
  }
  if (Rates.empty())
    return 0;
  return middleOf(Rates);
}
