//===- HostLineEntry.h - The host's time by line, in a report ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOSTLINEENTRY_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOSTLINEENTRY_H

#include "analysis/time/HostPauses.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace syncline::report {

/// Host time, ns per step: between calls of CUDA, and in them. Without the cost
/// of recording, and without what blocked calls wait.
struct HostWork {
  double Outside = 0;
  double InCalls = 0;
  /// The part of Outside in pauses that are too long to prepare a launch, see
  /// analysis::LongHostGap.
  double InPauses = 0;
  /// The parts of InPauses that follow a copy from a device to the host, that
  /// precede one to a device, and that do both.
  double AfterReads = 0;
  double BeforeUploads = 0;
  double OfRoundTrips = 0;
  /// The part of InPauses in which samples saw the thread after a loop had
  /// begun its next iteration. HostPlace::LoopLine tells it for other time.
  double InBeginnings = 0;
  /// Calls of CUDA.
  double Calls = 0;
  /// Parts of Outside and InCalls as they were recorded: the cost of recording
  /// is not known for them.
  analysis::time::HostPauses Pauses;

  double time() const { return Outside + InCalls; }
  HostWork &operator+=(const HostWork &Other);
  HostWork &operator/=(double Divisor);
  void scaleTimes(double Factor);
};

/// A line of code at which host threads spend time.
struct HostLineEntry : HostWork {
  /// "train.py:12 (main)", or "train.py:12 to :15 (main)" for what runs between
  /// two lines, or "the backward pass" if its lines are unknown.
  std::string User;
  /// The function of a library that the user's line led to:
  /// "torch/optim/adam.py (_single_tensor_adam)". Empty: the program's own
  /// code.
  std::string Library;
  /// The file, with the path in its package, and the function that this names;
  /// empty if Library is.
  std::string LibraryFile;
  std::string LibraryFunction;
  /// The user's line and its function; empty and 0 if there is none.
  std::string File;
  uint32_t Line = 0;
  std::string Function;
  /// The backward pass of what the line computes.
  bool IsBackward = false;
  /// The entry of rules/libraries with a remedy, or empty.
  std::string RuleId;
};

/// A cause of pauses of the host's threads.
struct HostPauseEntry {
  enum class Cause : uint8_t { Collector, PageFaults, NoCore, Asleep };
  Cause Why = Cause::Collector;
  /// ns per step. Of page faults: an estimate from what an empty page costs.
  double Time = 0;
  /// Collections, page faults or preemptions, per step.
  double Count = 0;
  /// The title of the line with at least half of it; empty: there is none.
  std::string Line;
};

/// What holds up the host's threads, by decreasing time: the causes that the
/// trace has figures for.
using HostPauseEntries = std::vector<HostPauseEntry>;

/// What one line of the program takes: the sum of what it led to, its backward
/// pass included.
struct HostLineSum : HostWork {
  /// Indices in HostTimeTable::Rows, by decreasing time.
  std::vector<size_t> Rows;
};

struct HostTimeTable {
  /// By decreasing time.
  std::vector<HostLineEntry> Rows;
  /// The rows with the same line, by decreasing time.
  std::vector<HostLineSum> Lines;
  /// The sum of all rows.
  double Time = 0;
  HostPauseEntries Pauses;
  /// Whether the device is often idle: otherwise a faster host gains nothing.
  bool DelaysDevice = true;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOSTLINEENTRY_H
