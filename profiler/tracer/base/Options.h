//===- Options.h - The settings, from the environment -----------*- C++ -*-===//
//
// `syncline record` translates its options into these variables; with plain
// LD_PRELOAD or CUDA_INJECTION64_PATH the user sets them.
// docs/reference/command-line.md lists them under syncline record.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_BASE_OPTIONS_H
#define SYNCLINE_PROFILER_TRACER_BASE_OPTIONS_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace syncline::tracer::base {

enum class Mode {
  /// Only calls that can block.
  SyncOnly,
  /// Everything in short windows; between windows, only calls that can block.
  Windows,
  /// Everything, all the time.
  Full,
};

/// Selects the launches whose host stacks are captured.
enum class LaunchStacks {
  Never,
  /// Launches in windows, outside of which only calls that can block are
  /// recorded.
  Windows,
  /// Launches in full mode as well.
  Always,
};

struct Options {
  Mode Recording = Mode::Windows;
  /// SYNCLINE_OUTPUT; %p, %h and %r stand for process id, host and rank. A
  /// folder if it ends with "/".
  std::string Output;
  bool Stacks = true;
  unsigned StackDepth = 64;
  /// SYNCLINE_LAUNCH_STACKS; see takesLaunchStacks().
  LaunchStacks Launches = LaunchStacks::Windows;
  /// Record each node of a CUDA graph instead of each graph launch.
  bool GraphNodes = false;
  /// Record ranges of LibTorch's record_function.
  bool TorchRanges = true;
  /// With launch stacks enabled, record which operator each part of the
  /// backward pass belongs to.
  bool BackwardLines = true;
  /// Write a file even if the program never uses CUDA.
  bool Always = false;
  /// Detach CUPTI after each window when that is safe.
  bool Detach = true;
  /// Nanoseconds after CUDA starts; 0: start immediately and record to the end.
  uint64_t Delay = 0;
  uint64_t Duration = 0;
  /// SYNCLINE_DURATION_OF=steps: Duration starts once steps are detected.
  bool DurationOfSteps = false;
  /// Record only inside ranges of this name; empty: everywhere.
  std::string Range;
  /// A signal that starts and stops recording; 0: none.
  int Signal = 0;
  /// Recording covers only the parts of the run that the program or its user
  /// selects.
  bool isSwitched() const { return !Range.empty() || Signal; }
  /// Nanoseconds; 0: derived from the program's own step period.
  uint64_t WindowLength = 0;
  uint64_t WindowPeriod = 0;
  /// Bytes of each buffer handed to CUPTI.
  size_t BufferSize = size_t{4} << 20;
  /// Slots of each thread's log, a power of two.
  size_t ThreadSlots = 16384;
  /// Once events reach this many bytes, the oldest are overwritten; 0: no
  /// limit.
  uint64_t MaxSize = 0;
  /// The libcupti to load if the process has not loaded one.
  std::string CuptiLibrary;
};

const char *modeName(Mode Recording);
const char *launchStacksName(LaunchStacks Which);

/// Whether stacks of recorded launches are captured.
bool takesLaunchStacks(const Options &Config);

/// The signal that SYNCLINE_SIGNAL names; 0: none, or one that cannot be used.
int toggleSignal();

/// Reads SYNCLINE_*. An invalid value leaves the default in place; if Complain
/// is set, one line reports it.
Options optionsFromEnvironment(bool Complain);

} // namespace syncline::tracer::base

#endif // SYNCLINE_PROFILER_TRACER_BASE_OPTIONS_H
