//===- Control.h - Shared by `syncline try` and the program -----*- C++ -*-===//
//
// `syncline try` starts the program with libsyncline_trial.so preloaded and
// names a folder in SYNCLINE_TRIAL. The folder contains three files: this block
// of shared memory, the plan (see Plan.h), and the results, to which the
// library appends a line for each stretch (see Results.h).
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRIAL_CONTROL_H
#define SYNCLINE_PROFILER_TRIAL_CONTROL_H

#include <atomic>
#include <cstdint>

namespace syncline::trial {

inline constexpr const char *FolderVariable = "SYNCLINE_TRIAL";
inline constexpr const char *ControlFile = "control";
inline constexpr const char *PlanFile = "plan";
inline constexpr const char *ResultsFile = "results";

/// Zero means "not yet" for each field, so an empty file is a valid block.
struct Control {
  /// The first process that calls the driver participates; set by the library.
  std::atomic<int32_t> Owner;
  /// Set by `syncline try` once the plan is written.
  std::atomic<uint32_t> HasPlan;
  /// When the owner first called the driver, ns of CLOCK_MONOTONIC.
  std::atomic<uint64_t> FirstCall;
  /// The error that cuInit returned in any process that it failed in.
  std::atomic<int32_t> InitError;
};
static_assert(std::atomic<uint64_t>::is_always_lock_free);

} // namespace syncline::trial

#endif // SYNCLINE_PROFILER_TRIAL_CONTROL_H
