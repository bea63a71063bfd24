//===- Options.h - The settings, from the environment -----------*- C++ -*-===//
//
// `syncline record` turns its flags into these variables; with plain
// LD_PRELOAD or CUDA_INJECTION64_PATH the user sets them.
// docs/reference/command-line.md lists them, at syncline record.
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
  /// Everything in short windows, only calls that can block between them.
  Windows,
  /// Everything, all the time.
  Full,
};

/// The launches whose host stacks are taken.
enum class LaunchStacks {
  Never,
  /// Those in windows between which only calls that can block are recorded.
  Windows,
  /// Those of full mode too.
  Always,
};

struct Options {
  Mode Recording = Mode::Windows;
  /// SYNCLINE_OUTPUT; %p, %h and %r stand for process id, host and rank.
  std::string Output;
  bool Stacks = true;
  unsigned StackDepth = 64;
  /// SYNCLINE_LAUNCH_STACKS; see takesLaunchStacks().
  LaunchStacks Launches = LaunchStacks::Windows;
  /// Record each node of a CUDA graph, and not each launch of the graph.
  bool GraphNodes = false;
  /// Record ranges of LibTorch's record_function.
  bool TorchRanges = true;
  /// With stacks of launches, record of which operator each part of the
  /// backward pass is.
  bool BackwardLines = true;
  /// Write a file even where the program never uses CUDA.
  bool Always = false;
  /// Let CUPTI go after each window, where that is safe.
  bool Detach = true;
  /// Nanoseconds from CUDA's start; 0: at once, and to the end.
  uint64_t Delay = 0;
  uint64_t Duration = 0;
  /// SYNCLINE_DURATION_OF=steps: Duration counts from when steps are known.
  bool DurationOfSteps = false;
  /// Record only inside ranges of this name; empty: everywhere.
  std::string Range;
  /// A signal that starts and stops recording; 0: none.
  int Signal = 0;
  /// Recording is on for parts of the run, which the program or its user
  /// chooses.
  bool isSwitched() const { return !Range.empty() || Signal; }
  /// Nanoseconds; 0: chosen from the program's own step period.
  uint64_t WindowLength = 0;
  uint64_t WindowPeriod = 0;
  /// Bytes of each buffer handed to CUPTI.
  size_t BufferSize = size_t{4} << 20;
  /// Slots of each thread's log, a power of two.
  size_t ThreadSlots = 16384;
  /// Bytes of events after which the oldest are overwritten; 0: no bound.
  uint64_t MaxSize = 0;
  /// A libcupti to load where the process has none yet.
  std::string CuptiLibrary;
};

const char *modeName(Mode Recording);
const char *launchStacksName(LaunchStacks Which);

/// Whether the stacks of recorded launches are taken.
bool takesLaunchStacks(const Options &Config);

/// The signal that SYNCLINE_SIGNAL names; 0: none, or one that cannot be used.
int toggleSignal();

/// Reads SYNCLINE_*. A value that makes no sense leaves the default; with
/// Complain, one line reports it.
Options optionsFromEnvironment(bool Complain);

} // namespace syncline::tracer::base

#endif // SYNCLINE_PROFILER_TRACER_BASE_OPTIONS_H
