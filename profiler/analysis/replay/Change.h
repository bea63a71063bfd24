//===- Change.h - How a replay differs from the trace -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_CHANGE_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_CHANGE_H

#include <array>
#include <cstddef>
#include <vector>

namespace syncline::analysis::replay {

/// Factors for times that recording inflates.
struct TimeScales {
  /// For the host's operations, and the host time between them.
  double Host = 1;
  /// For copies whose bytes the host moves.
  double Copy = 1;
  /// For the device time between queued activities of a stream.
  double Gap = 1;
  /// For kernels that exchange data with other ranks: most of their time may be
  /// a wait for these, which windows delay, too.
  double Collective = 1;
  /// Host time that recording adds to each call that only windows record, ns;
  /// see withoutRecording. Host applies to the rest.
  double PerCall = 0;

  bool operator==(const TimeScales &) const = default;
};

/// The best scales; those for both ends of a usual time; and what another
/// measurement says, which equals the first ones if there is no other. The
/// results under all of them form an interval.
using ScaleSet = std::array<TimeScales, 4>;

/// Indices of a ScaleSet.
inline constexpr size_t BestScales = 0, LowScales = 1, HighScales = 2,
                        OtherScales = 3;

struct Change {
  /// By operation: whether its synchronization is removed. Empty: all block as
  /// recorded.
  std::vector<bool> WithoutSync;
  TimeScales Scale;
  /// Kernels of several streams compete for the device, see SharedDevice.h.
  /// Otherwise they take as long as recorded, regardless of what runs at the
  /// same time, which is right for steps that do not change.
  bool Competing = false;
  /// Kernels that were moved to another stream do not overlap others.
  bool WithoutSharing = false;
  /// Offloaded host work takes this many times as long on its other thread.
  double OffloadPace = 1;
  /// Host times include the time that recording took.
  bool WithRecordingCost = false;
};

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_CHANGE_H
