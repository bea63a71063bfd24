//===- ReportData.h - What a report says, before it is written --*- C++ -*-===//
//
// Unprofiled data: the writers of text, JSON, Markdown and HTML render it and
// look nothing up themselves. Times are nanoseconds; those "a step" are means
// over the steps of which everything was recorded, corrected for what recording
// cost.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_REPORTDATA_H
#define SYNCLINE_PROFILER_REPORT_MODEL_REPORTDATA_H

#include "analysis/ActivityGroups.h"
#include "analysis/Analysis.h"
#include "analysis/whatif/WhatIfs.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace syncline::report {

/// Of the step: less than that is no gain.
inline constexpr double LeastGainShare = 0.001;

/// What removing a wait would do.
enum class Outcome : uint8_t {
  /// The whole interval is a gain.
  Gains,
  /// The whole interval is a loss.
  Costs,
  /// The interval reaches to both sides, or its best value is too small to
  /// count (below 0.1% of the step).
  Nothing,
  /// There were no steps of which everything was recorded.
  NotKnown,
  /// It waits, but not in the steps that were recorded in full: before or
  /// after the loop, or seldom.
  NotInSteps,
};

const char *toString(Outcome Value);

struct RemedyText {
  std::string Title;
  std::string Before;
  std::string After;
  std::string Caveat;
};

/// A place where the program waits: a line of the user's, for one rule (or,
/// without a rule, one CUDA function).
struct SiteEntry {
  /// Of the user's own code; empty where that is not known, as on the threads
  /// of the backward pass.
  std::string File;
  uint32_t Line = 0;
  std::string Function;
  /// "before.cpp:27", "backward pass (IndexBackward0)", "train+0x80f45".
  std::string Title;
  /// The CUDA function that blocked.
  std::string Api;
  analysis::BlockCause Cause = analysis::BlockCause::None;
  /// Nsight Systems' expert-system rule for the same, or empty.
  std::string NsightRule;
  /// Empty where no rule fits.
  std::string RuleId;
  std::string RuleSummary;
  std::string Mechanism;
  std::vector<RemedyText> Remedies;
  /// The operator that the user's code called, where another one, inside of
  /// it, is the rule's: remedies then need another way to write that.
  std::string Within;
  /// What is waited for goes to the user's code, which may read it later.
  bool ReturnsValue = false;
  /// One of the remedies does without the operator's device work.
  bool SparesWork = false;
  /// In the whole recording.
  uint64_t Calls = 0;
  uint64_t BlockedCalls = 0;
  uint64_t Blocked = 0;
  /// A step.
  double CallsPerStep = 0;
  double BlockedPerStep = 0;
  double BubblePerStep = 0;
  analysis::Interval Gain;
  /// If this and all places before it in the list are removed: the step time
  /// is shorter by so much than without those before it.
  double MarginalGain = 0;
  Outcome Value = Outcome::NotKnown;
  /// "function at file:line", innermost first; from the CUDA call to the
  /// user's code and its callers.
  std::vector<std::string> Stack;
  /// Source lines around Line, where the file could be read; the first one's
  /// number.
  std::vector<std::string> Excerpt;
  uint32_t ExcerptStart = 0;
  /// Whether the findings of lint that were given have this place; no value
  /// where none were given.
  std::optional<bool> SeenByLint;
};

/// A finding of lint that no wait of the recording belongs to.
struct LintOnlyEntry {
  std::string File;
  uint32_t Line = 0;
  std::string RuleId;
  std::string Message;
};

/// A remedy that was tried in the replay: see WhatIf.
struct WhatIfEntry {
  analysis::RemedyKind Kind = analysis::RemedyKind::ReadLater;
  /// What to do, as a sentence without its full stop.
  std::string Title;
  /// Number of the place in Sites; no value: it is of a stage.
  std::optional<size_t> Site;
  /// Of RunAhead.
  analysis::StageName Stage;
  /// A step: device and host time of what is moved or done without; gain alone,
  /// and gain where no place waits any more. Negative: the remedy costs.
  double DeviceTime = 0;
  double HostTime = 0;
  /// Of Offload.
  unsigned Threads = 0;
  analysis::Interval Gain;
  analysis::Interval GainWithoutSyncs;
  Outcome Value = Outcome::Nothing;
};

/// No wait at all, and the remedies that go with that and with each other: see
/// Combination.
struct CombinationEntry {
  /// Numbers in WhatIfs; the one that gains most first. Empty: the waits alone.
  std::vector<size_t> Remedies;
  /// Of the step as it was recorded.
  analysis::Interval Gain;
};

/// A step; the parts sum to the device's Total.
struct StreamEntry {
  uint32_t Stream = 0;
  /// "device 0, stream 7 (legacy default)".
  std::string Title;
  double Kernels = 0;
  double Memsets = 0;
  double Copies = 0;
  double Idle = 0;
};

/// A thread, or several that take turns, seen from a device; a step. See
/// HostTime.
struct HostEntry {
  std::string Thread;
  double OutsideWhileBusy = 0, OutsideWhileIdle = 0;
  double CallsWhileBusy = 0, CallsWhileIdle = 0;
  double BlockedWhileBusy = 0, BlockedWhileIdle = 0;
};

struct DeviceEntry {
  uint64_t Device = 0;
  std::string Name;
  /// A step, by DeviceState; their sum is the step time.
  std::vector<double> StateTimes;
  double Total = 0;
  /// Those that did work.
  std::vector<StreamEntry> Streams;
  std::vector<HostEntry> Hosts;

  double of(analysis::DeviceState State) const {
    return StateTimes[static_cast<size_t>(State)];
  }
};

struct EnvironmentEntry {
  std::string Path;
  std::string Host;
  std::string Executable;
  std::string CommandLine;
  std::string Mode;
  std::string TracerVersion;
  uint64_t CuptiVersion = 0;
  uint64_t DriverVersion = 0;
  int64_t Rank = -1;
  uint64_t Pid = 0;
  /// From the first event to the last.
  uint64_t Duration = 0;
  uint64_t Events = 0;
  /// What the tracer's callbacks took in all, of all threads together.
  uint64_t CallbackTime = 0;
  uint64_t Callbacks = 0;
};

struct StepEntry {
  timeline::StepSource Source = timeline::StepSource::WholeRun;
  std::string RangeName;
  double Confidence = 0;
  /// Steps that were replayed, and those of which only waits were recorded.
  uint64_t Profiled = 0;
  uint64_t Unprofiled = 0;
  /// See Analysis.
  double Time = 0;
  double LongMean = 0;
  double RecordedTime = 0;
  double ReplayError = 0;
  double HostScale = 1;
  double CopyScale = 1;
  double GapScale = 1;
  bool Calibrated = false;
  double GainScale = 1;
  double TimeWithoutSyncs = 0;
};

/// A step, by OverlapLimit.
using MissedTimes = std::array<double, analysis::OverlapLimits>;

struct OverlapEntry {
  /// A step.
  double Upload = 0, UploadOverlapped = 0;
  double Download = 0, DownloadOverlapped = 0;
  double PageableCopies = 0;
  double Kernels = 0, KernelsOnSeveralStreams = 0;
  /// What kernels could run beside those of another stream at most, and what of
  /// it does; see OverlapTimes.
  double SideKernels = 0, SideKernelsOverlapped = 0;
  /// The rest of each.
  MissedTimes UploadMissed = {}, DownloadMissed = {}, SideKernelsMissed = {};
};

/// Device work of one line and operator, a step.
struct DeviceWorkRow {
  /// False for the work of launches without a stack: Of is then empty.
  bool IsKnown = true;
  analysis::ActivityGroup Of;
  /// Sum of durations, and number of works.
  double Time = 0;
  double Activities = 0;
};

/// All device work of the replayed steps, by who queued it.
struct DeviceWorkTable {
  /// The most time first; what is not known last. Add up to Time and
  /// Activities.
  std::vector<DeviceWorkRow> Rows;
  double Time = 0;
  double Activities = 0;
  /// Of the calls that queued work, the part of which no stack was taken.
  double LaunchesWithoutStack = 0;
};

struct ReportData {
  EnvironmentEntry Environment;
  bool IsReplayed = false;
  StepEntry Step;
  std::vector<DeviceEntry> Devices;
  OverlapEntry Overlap;
  /// No value where no launch has a stack, or nothing was replayed.
  std::optional<DeviceWorkTable> DeviceActivity;
  /// What removing all waits gains.
  analysis::Interval JointGain;
  /// Sites that waited, the ones to begin with first: each is the one that
  /// gains most if those before it are gone.
  std::vector<SiteEntry> Sites;
  /// Other remedies than not to wait, those that gain most first.
  std::vector<WhatIfEntry> WhatIfs;
  CombinationEntry Together;
  /// Calls that can wait and never did.
  uint64_t SitesNeverBlocked = 0;
  uint64_t CallsNeverBlocked = 0;
  std::vector<LintOnlyEntry> LintOnly;
  /// What is missing or has to be known, a line each.
  std::vector<std::string> Warnings;
  /// Files whose symbols are missing, and what to do, a line each.
  std::vector<std::string> SymbolProblems;
  /// The answer in at most three sentences.
  std::vector<std::string> Summary;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_REPORTDATA_H
