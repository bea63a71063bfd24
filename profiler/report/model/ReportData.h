//===- ReportData.h - The data of a report ----------------------*- C++ -*-===//
//
// Plain data: the writers of text, JSON, Markdown and HTML render it and look
// nothing up themselves. Times are nanoseconds. Figures per step are means over
// the profiled steps, corrected for the cost of recording.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_REPORTDATA_H
#define SYNCLINE_PROFILER_REPORT_MODEL_REPORTDATA_H

#include "analysis/ActivityGroups.h"
#include "analysis/Analysis.h"
#include "analysis/SiteCost.h"
#include "analysis/whatif/WhatIfs.h"
#include "report/model/Measurement.h"
#include "report/model/RemedyText.h"
#include "report/model/StepEntry.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace syncline::report {

using analysis::LeastGainShare;

/// The effect of a remedy on the step.
enum class Outcome : uint8_t {
  /// The whole interval is a gain.
  Gains,
  /// The whole interval is a loss.
  Costs,
  /// The interval reaches to both sides, or its best value is too small to
  /// count (below 0.1% of the step).
  NoGain,
  /// The trace has no profiled steps.
  Unknown,
  /// The site blocks, but not in the steps: before or after the loop, or too
  /// few times to be part of it.
  OutsideSteps,
};

const char *toString(Outcome Value);

/// A site that blocks the host: a line of user code, for one rule (or, without
/// a rule, one CUDA function), with what it costs.
struct SiteEntry : analysis::SiteCost {
  /// The line of user code; empty where it is unknown. Of the backward pass,
  /// that of the operator that made the autograd node, where it is known.
  std::string File;
  uint32_t Line = 0;
  std::string Function;
  /// "c++" or "python"; empty where the line is.
  std::string Language;
  /// The code at the line runs in the forward pass: the site is part of its
  /// backward pass.
  bool IsBackward = false;
  /// "before.cpp:27", "train.py:31 (train_step)", "backward of train.py:31
  /// (train_step)", "backward pass (IndexBackward0)", "train+0x80f45".
  std::string Title;
  /// The CUDA function that blocked.
  std::string Api;
  analysis::syncs::BlockCause Cause = analysis::syncs::BlockCause::None;
  /// Nsight Systems' expert-system rule for the same, or empty.
  std::string NsightRule;
  /// Empty where no rule fits.
  std::string RuleId;
  std::string RuleSummary;
  std::string Mechanism;
  /// How Python spells what the rule is about: "torch.Tensor.item",
  /// "loss[mask]". Empty at a line of C++, and where the rule does not say.
  std::string PythonName;
  /// In the language of the line where the rule has them in it, else in C++.
  std::vector<RemedyText> Remedies;
  /// The operator that user code calls, where the rule is about another one
  /// inside it: the remedies then need another way to write that call.
  std::string Within;
  /// The blocking call returns a value to user code, which may read it later.
  bool ReturnsValue = false;
  /// One of the remedies avoids the operator's device work.
  bool SparesWork = false;
  Outcome Value = Outcome::Unknown;
  /// "function at file:line", innermost first; from the CUDA call to the
  /// user's code and its callers.
  std::vector<std::string> Stack;
  /// Source lines around Line, where the file could be read; the first one's
  /// number.
  std::vector<std::string> Excerpt;
  uint32_t ExcerptStart = 0;
  /// Whether a finding of lint is at this site; no value without findings.
  std::optional<bool> SeenByLint;
};

/// "sync-mask-index (loss[mask])", or without a rule the CUDA function.
std::string ruleTitle(const SiteEntry &Entry);

/// Sites whose removal only pays jointly: see SiteGroup.
struct GroupEntry {
  /// Indices in ReportData::Sites, in ascending order.
  std::vector<size_t> Sites;
  /// Per step, once the sites of earlier groups are removed.
  analysis::Interval Gain;
  Outcome Value = Outcome::NoGain;
};

/// A finding of lint without a synchronization in the trace.
struct LintOnlyEntry {
  std::string File;
  uint32_t Line = 0;
  std::string RuleId;
  std::string Message;
};

/// A remedy that the replay tried: see WhatIf.
struct WhatIfEntry {
  analysis::whatif::RemedyKind Kind = analysis::whatif::RemedyKind::ReadLater;
  /// The remedy, as a sentence without its full stop.
  std::string Title;
  /// Index in ReportData::Sites; no value for a stage.
  std::optional<size_t> Site;
  /// Of RunAhead.
  analysis::whatif::StageName Stage;
  /// Per step: the device and host time that the remedy moves or avoids; its
  /// gain by itself, and its gain once every synchronization is removed. A
  /// negative gain is a cost.
  double DeviceTime = 0;
  double HostTime = 0;
  /// Of Offload.
  unsigned Threads = 0;
  analysis::Interval Gain;
  analysis::Interval GainWithoutSyncs;
  Outcome Value = Outcome::NoGain;
};

/// No synchronization, and the remedies that go with that and with each other:
/// see Combination.
struct CombinationEntry {
  /// Indices in WhatIfs, the largest gain first. Empty: only remove every
  /// synchronization.
  std::vector<size_t> Remedies;
  /// Compared with the recorded step.
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

/// A thread, or several that take turns, seen from a device; per step. See
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
  /// Per step, by DeviceState; they sum to the step time.
  std::vector<double> StateTimes;
  double Total = 0;
  /// Parts of computing, see DeviceTime.
  double HiddenCommunication = 0;
  double HiddenWait = 0;
  /// The streams with activities.
  std::vector<StreamEntry> Streams;
  std::vector<HostEntry> Hosts;

  double of(analysis::DeviceState State) const {
    return StateTimes[static_cast<size_t>(State)];
  }
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
  /// From the first event to the last.
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
  /// The rest of each.
  MissedTimes UploadMissed = {}, DownloadMissed = {}, SideKernelsMissed = {};
};

/// Device work of one line and operator, per step.
struct DeviceWorkRow {
  /// False for the work of launches without a stack: Group is then empty.
  bool IsKnown = true;
  analysis::ActivityGroup Group;
  /// Sum of durations, and number of activities.
  double Time = 0;
  double Activities = 0;
};

/// All device work of the replayed steps, by the code that queued it.
struct DeviceWorkTable {
  /// The most time first, the unknown row last. With the collectives, they add
  /// up to Time and Activities.
  std::vector<DeviceWorkRow> Rows;
  /// Kernels that exchange data with other ranks: they are in no row.
  double CollectiveTime = 0;
  double Collectives = 0;
  double Time = 0;
  double Activities = 0;
  /// The share of launches without a stack.
  double LaunchesWithoutStack = 0;
};

struct ReportData {
  EnvironmentEntry Environment;
  bool IsReplayed = false;
  StepEntry Step;
  std::vector<DeviceEntry> Devices;
  /// Traces of other ranks tell communicating from waiting for them.
  bool KnowsRankWaits = false;
  OverlapEntry Overlap;
  /// No value where no launch has a stack, or nothing was replayed.
  std::optional<DeviceWorkTable> DeviceWork;
  /// The gain of removing every synchronization.
  analysis::Interval JointGain;
  /// Sites that blocked, those of the first group first. Within a group each
  /// has the largest gain once those before it are fixed.
  std::vector<SiteEntry> Sites;
  /// What to remove together, the first group first. Sites of no group gain
  /// nothing, or nothing in addition to the groups.
  std::vector<GroupEntry> Groups;
  /// In the order of the files.
  std::vector<MeasuredEntry> Measured;
  /// Other remedies than removing synchronization, the largest gain first.
  std::vector<WhatIfEntry> WhatIfs;
  CombinationEntry Combined;
  /// Sites and calls that can block and never did.
  uint64_t SitesNeverBlocked = 0;
  uint64_t CallsNeverBlocked = 0;
  /// These sites, in no order. A site that blocks in another trace may be one
  /// of them.
  std::vector<SiteEntry> NeverBlocked;
  std::vector<LintOnlyEntry> LintOnly;
  /// What the trace lacks and what makes its figures doubtful, a line each.
  std::vector<std::string> Warnings;
  /// Files without symbols and how to supply them, a line each.
  std::vector<std::string> SymbolProblems;
  /// The answer in a few sentences: at most three texts.
  std::vector<std::string> Summary;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_REPORTDATA_H
