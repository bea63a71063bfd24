//===- Results.h - The library's measurements -------------------*- C++ -*-===//
//
// Text with one line for each stretch, and one for each chosen site whenever
// its count changed:
//
//   stretch SKIPS STEPS DEVICE_NS HOST_NS LAUNCHES STEP_THREAD_LAUNCHES OWN_NS
//   site NUMBER SKIPPED_CALLS
//   late FULL_RINGS
//   staged BYTES NS
//   problem TEXT
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRIAL_RESULTS_H
#define SYNCLINE_PROFILER_TRIAL_RESULTS_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace syncline::trial {

/// The measured part of a stretch: consecutive steps of one variant.
struct Stretch {
  /// The chosen calls returned at once.
  bool Skips = false;
  uint64_t Steps = 0;
  /// From the event at the start of the first step to the event at the end of
  /// the last one, on the device, ns. Correct even if the host runs ahead.
  uint64_t DeviceTime = 0;
  /// The same on the host's clock, ns.
  uint64_t HostTime = 0;
  /// Kernels and graphs launched by all threads, and by the thread whose steps
  /// are counted.
  uint64_t Launches = 0;
  uint64_t StepThreadLaunches = 0;
  /// Host time spent in the library itself, over all threads, ns.
  uint64_t OwnTime = 0;
};

/// The mean device time of a step, ns.
inline double stepOf(const Stretch &Own) {
  return static_cast<double>(Own.DeviceTime) / static_cast<double>(Own.Steps);
}

struct Results {
  std::vector<Stretch> Stretches;
  /// The number of skipped calls, by chosen site.
  std::map<int32_t, uint64_t> Skipped;
  /// How many reads had to wait because the device was too far behind.
  uint64_t FullRings = 0;
  /// Bytes that the host copied into pinned memory, and the time that took, ns.
  uint64_t StagedBytes = 0;
  uint64_t StagingTime = 0;
  /// Why nothing can be measured; empty: measuring is possible.
  std::string Problem;
};

std::string writeStretch(const Stretch &What);
/// Ignores a truncated last line, and lines of other kinds.
Results readResults(const std::string &Text);

} // namespace syncline::trial

#endif // SYNCLINE_PROFILER_TRIAL_RESULTS_H
