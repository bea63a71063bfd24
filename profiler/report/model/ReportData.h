//===- ReportData.h - The data of a report ----------------------*- C++ -*-===//
//
// Plain data: the writers of text, JSON, Markdown and HTML render it and look
// nothing up themselves. Times are nanoseconds. Figures per step are means over
// the profiled steps, corrected for the cost of recording; the times among them
// are scaled to StepEntry::Time (Analysis::stepScale).
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_REPORTDATA_H
#define SYNCLINE_PROFILER_REPORT_MODEL_REPORTDATA_H

#include "analysis/model/Analysis.h"
#include "analysis/stacks/ActivityGroups.h"
#include "analysis/whatif/WhatIfs.h"
#include "report/model/ChangeEntry.h"
#include "report/model/HostLineEntry.h"
#include "report/model/HostRemedyEntry.h"
#include "report/model/HotLineEntry.h"
#include "report/model/LintOnlyEntry.h"
#include "report/model/LoopEntry.h"
#include "report/model/Measurement.h"
#include "report/model/PollEntry.h"
#include "report/model/SiteEntry.h"
#include "report/model/StepEntry.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace syncline::report {

using analysis::LeastGainShare;

/// Sites whose removal only pays jointly: see SiteGroup.
struct GroupEntry {
  /// Indices in ReportData::Sites, in ascending order.
  std::vector<size_t> Sites;
  /// Gain per step, once the sites of earlier groups are removed.
  analysis::Interval Gain;
  Outcome Value = Outcome::NoGain;
};

/// A remedy that the replay tried: see WhatIf.
struct WhatIfEntry {
  analysis::whatif::RemedyKind Kind = analysis::whatif::RemedyKind::ReadLater;
  /// The remedy, as a sentence without the period.
  std::string Title;
  /// Index in ReportData::Sites; no value for a stage.
  std::optional<size_t> Site;
  /// For RunAhead only.
  analysis::whatif::StageName Stage;
  /// Per step: the device and host time that the remedy moves or avoids; its
  /// individual gain, and its gain once every synchronization is removed. A
  /// negative gain is a cost.
  double DeviceTime = 0;
  double HostTime = 0;
  /// For Offload only.
  unsigned Threads = 0;
  analysis::Interval Gain;
  analysis::Interval GainWithoutSyncs;
  Outcome Value = Outcome::NoGain;
};

/// The removal of all synchronizations, plus the remedies compatible with that
/// and with each other: see Combination.
struct CombinationEntry {
  /// Indices in WhatIfs, by decreasing gain. Empty: remove every
  /// synchronization and do nothing else.
  std::vector<size_t> Remedies;
  /// Relative to the recorded step.
  analysis::Interval Gain;
};

/// Per step; the parts sum to the device's Total.
struct StreamEntry {
  uint32_t Stream = 0;
  /// "device 0, stream 7 (legacy default)".
  std::string Title;
  double Kernels = 0;
  double Collectives = 0;
  double Memsets = 0;
  double Copies = 0;
  double Idle = 0;
};

/// A thread, or several that take turns, relative to one device; per step. See
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
  /// Per step, by DeviceState; they add up to the step time.
  std::vector<double> StateTimes;
  double Total = 0;
  /// Parts of computing, see DeviceTime.
  double HiddenCommunication = 0;
  double HiddenWait = 0;
  /// The streams that have activities.
  std::vector<StreamEntry> Streams;
  std::vector<HostEntry> Hosts;

  double of(analysis::DeviceState State) const {
    return StateTimes[static_cast<size_t>(State)];
  }
  /// Time in which the device does anything, ns per step.
  double workTime() const;
};

/// The mode of a trace that has no device activities.
inline constexpr const char *SyncOnlyMode = "sync-only";

struct EnvironmentEntry {
  std::string Path;
  std::string Host;
  std::string Executable;
  std::string CommandLine;
  /// SyncOnlyMode, "windows" or "full".
  std::string Mode;
  std::string TracerVersion;
  uint64_t CuptiVersion = 0;
  uint64_t DriverVersion = 0;
  int64_t Rank = -1;
  uint64_t Pid = 0;
  /// From the first event to the last one.
  uint64_t Duration = 0;
  uint64_t Events = 0;
  /// Total time in the tracer's callbacks, summed over all threads.
  uint64_t CallbackTime = 0;
  uint64_t Callbacks = 0;
};

/// Per step, by OverlapLimit.
using MissedTimes = std::array<double, analysis::OverlapLimits>;

struct OverlapEntry {
  /// Per step.
  double Upload = 0, UploadOverlapped = 0;
  double Download = 0, DownloadOverlapped = 0;
  double PageableCopies = 0;
  double Kernels = 0, KernelsOnSeveralStreams = 0;
  /// Kernels that could overlap with those of another stream, and the part that
  /// does; see OverlapTimes.
  double SideKernels = 0, SideKernelsOverlapped = 0;
  /// The part of each that does not overlap.
  MissedTimes UploadMissed = {}, DownloadMissed = {}, SideKernelsMissed = {};
};

/// Device work of one line and operator, per step.
struct DeviceWorkRow {
  /// False for the work of launches without a stack: Group is then empty.
  bool IsKnown = true;
  analysis::stacks::ActivityGroup Group;
  /// Sum of durations, and number of activities.
  double Time = 0;
  double Activities = 0;
};

/// All device work of the replayed steps, by the code that queued it.
struct DeviceWorkTable {
  /// By decreasing time, the unknown row last. With the collectives, they add
  /// up to Time and Activities.
  std::vector<DeviceWorkRow> Rows;
  /// Kernels that exchange data with other ranks: no row includes them.
  double CollectiveTime = 0;
  double Collectives = 0;
  double Time = 0;
  double Activities = 0;
  /// The share of launches without a stack.
  double LaunchesWithoutStack = 0;
};

/// The lines with most of what a device computes. Times are nanoseconds per
/// step.
struct DeviceLinesEntry {
  /// "net.py:20 (Net.forward)", by decreasing time; not empty.
  std::vector<std::string> Lines;
  /// What the device computes and copies for them, and in all.
  double Time = 0, OfTime = 0;
  /// How much shorter the step would be if their kernels took half the time.
  analysis::Interval Gain;
  /// The entry of rules/libraries about most of Time, and its remedies; empty:
  /// there is none.
  std::string RuleId;
  std::vector<RemedyText> Remedies;
};

/// How much of what was recorded could be read.
enum class ReadPart : uint8_t {
  Whole,
  /// All events, but not all names: these follow the end of the recording.
  WithoutNames,
  /// Everything up to a point; the names of functions are last in a file.
  Beginning,
  /// Some of it: any record may be missing.
  Fragments,
};

struct ReportData {
  EnvironmentEntry Environment;
  ReadPart Read = ReadPart::Whole;
  /// Whether the trace has a device, or a call of CUDA.
  bool UsesCuda = true;
  bool IsReplayed = false;
  StepEntry Step;
  /// The longest first.
  std::vector<LoopEntry> Loops;
  std::vector<DeviceEntry> Devices;
  /// Whether traces of other ranks distinguish communicating from waiting for
  /// them.
  bool KnowsRankWaits = false;
  OverlapEntry Overlap;
  /// No value if no launch has a stack, or nothing was replayed.
  std::optional<DeviceWorkTable> DeviceWork;
  /// No value if the device computes for less than half of the step.
  std::optional<DeviceLinesEntry> DeviceLines;
  /// No value if no launch has a stack, or no steps were replayed.
  std::optional<HostTimeTable> HostTime;
  /// Empty under the same condition, and if no line of the program is known.
  std::vector<HotLinesEntry> HotLines;
  /// Remedies of rules/libraries for parts of HostTime, by decreasing time.
  std::vector<HostRemedyEntry> HostRemedies;
  /// By decreasing time.
  std::vector<PollEntry> Polls;
  /// The gain of removing every synchronization.
  analysis::Interval JointGain;
  /// Sites that blocked, those of the first group first. Within a group, the
  /// next site is always the one with the largest gain once those before it are
  /// fixed.
  std::vector<SiteEntry> Sites;
  /// What to remove together, the first group first. Sites of no group gain
  /// nothing, or nothing in addition to the groups.
  std::vector<GroupEntry> Groups;
  /// In the order of the files.
  std::vector<MeasuredEntry> Measured;
  /// Remedies other than removing synchronization, by decreasing gain.
  std::vector<WhatIfEntry> WhatIfs;
  CombinationEntry Combined;
  /// Sites, operations and calls that can block but never did.
  uint64_t SitesNeverBlocked = 0;
  uint64_t SyncsNeverBlocked = 0;
  uint64_t CallsNeverBlocked = 0;
  /// These sites, unordered. A site that blocks in another trace may be one of
  /// them.
  std::vector<SiteEntry> NeverBlocked;
  std::vector<LintOnlyEntry> LintOnly;
  /// What the trace lacks and what makes its figures doubtful, one line each.
  std::vector<std::string> Warnings;
  /// Files without symbols and how to supply them, one line each.
  std::vector<std::string> SymbolProblems;
  /// See caveatsOf().
  std::vector<std::string> Caveats;
  /// What to change in parts, what gains most first. Without steps: what to
  /// record.
  std::vector<ChangeEntry> Changes;
  /// The answer in a few sentences: at most ten texts.
  std::vector<std::string> Summary;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_REPORTDATA_H
