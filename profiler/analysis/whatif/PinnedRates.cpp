#include "analysis/whatif/PinnedRates.h"

#include <algorithm>
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

/// 0: there is none.
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
  auto Middle = Rates.begin() + static_cast<ptrdiff_t>(Rates.size() / 2);
  std::nth_element(Rates.begin(), Middle, Rates.end());
  return *Middle;
}

PinnedRates whatif::measurePinnedRates(const TraceData &Trace,
                                       const Timeline &Events) {
  PinnedRates Result{medianRate(Events, CopyDirection::HostToDevice),
                     medianRate(Events, CopyDirection::DeviceToHost), false};
  // Several devices share the slowest link, so that the predicted gain is not
  // too large.
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

double whatif::measureStagingRate(const Timeline &Events) {
  /// The largest upload that the driver queues whole with its call.
  constexpr uint64_t Embedded = 1 << 16;
  constexpr double Fastest = 0.9;
  std::vector<double> Rates;
  for (const DeviceActivity &Activity : Events.Activities)
    if (Activity.Kind == ActivityKind::Copy && Activity.Call != NoIndex &&
        Activity.Direction == CopyDirection::HostToDevice &&
        Activity.Source == MemoryKind::Pageable && Activity.Bytes > Embedded &&
        Events.Calls[Activity.Call].duration())
      Rates.push_back(
          static_cast<double>(Activity.Bytes) /
          static_cast<double>(Events.Calls[Activity.Call].duration()));
  if (Rates.empty())
    return 0;
  auto Chosen =
      Rates.begin() +
      static_cast<ptrdiff_t>(Fastest * static_cast<double>(Rates.size() - 1));
  std::nth_element(Rates.begin(), Chosen, Rates.end());
  return *Chosen;
}
