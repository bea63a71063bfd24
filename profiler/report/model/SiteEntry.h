//===- SiteEntry.h - A site that blocks, in a report ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_SITEENTRY_H
#define SYNCLINE_PROFILER_REPORT_MODEL_SITEENTRY_H

#include "analysis/model/SiteCost.h"
#include "analysis/sites/SyncCounts.h"
#include "analysis/syncs/Syncs.h"
#include "report/model/RemedyText.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace syncline::report {

/// The effect of a remedy on the step.
enum class Outcome : uint8_t {
  /// The interval excludes zero: see analysis::isSure().
  Gains,
  /// The interval includes zero, but the best value is large enough to be worth
  /// a try.
  MayGain,
  /// The whole interval is a loss.
  Costs,
  /// The best value is too small to count: see analysis::counts().
  NoGain,
  /// The trace has no profiled steps.
  Unknown,
  /// The site blocks, but not in the steps: before or after the loop, or too
  /// rarely to be part of it.
  OutsideSteps,
};

const char *toString(Outcome Value);

/// Whether it is worth to remove what has this outcome.
constexpr bool mayGain(Outcome Value) {
  return Value == Outcome::Gains || Value == Outcome::MayGain;
}

/// Of a gain in a step of \p Step ns, wherever a report names it.
Outcome outcomeOf(const analysis::Interval &Gain, double Step);

/// A line of code in a library.
struct LibraryLine {
  std::string File;
  uint32_t Line = 0;
  std::string Function;
  /// The installed package or the library: "torchvision".
  std::string Package;
  /// "torchvision/ops/boxes.py:145 (batched_nms)", "index.cpp:120".
  std::string Title;
};

/// A site that blocks the host: a line of user code and the line of a library
/// that it led to, if that is another one, for one rule (or, without a rule,
/// one CUDA function), with its cost.
struct SiteEntry : analysis::SiteCost, analysis::sites::SyncCount {
  /// The line of user code; empty if unknown. For the backward pass, the line
  /// of the operator that created the autograd node, if known.
  std::string File;
  uint32_t Line = 0;
  std::string Function;
  /// "c++" or "python"; empty if the line is unknown.
  std::string Language;
  /// Whether the code at the line runs in the forward pass, and the site is
  /// part of its backward pass.
  bool IsBackward = false;
  /// "before.cpp:27", "train.py:31 (train_step)", "backward of train.py:31
  /// (train_step)", "backward pass (IndexBackward0)", "train+0x80f45"; with a
  /// library's line "train.py:31 -> torchvision/ops/boxes.py:145
  /// (batched_nms)", or only that line if no user code is known.
  std::string Title;
  /// The title without the library's line. Sites with the same one are shown
  /// together. Empty if no user code is known, but a library's line is.
  std::string UserTitle;
  /// Whether no code that has a line leads to the call: a thread of a library.
  bool IsOfOtherThread = false;
  /// The innermost line outside of PyTorch, if it is a library's.
  std::optional<LibraryLine> Library;
  /// The innermost line of PyTorch's own Python code that the user's or the
  /// library's line led to.
  std::optional<LibraryLine> PyTorch;
  /// Whether PyTorch's line says what Title and the rule do not: no library's
  /// line is known, and the rule is not about the function that the user's line
  /// calls.
  bool ShowsPyTorch = false;
  /// For the backward pass of a line: the titles that its calls have in a trace
  /// that does not relate nodes to lines, such as "backward pass
  /// (IndexBackward0)".
  std::set<std::string> NodeTitles;
  /// The CUDA function that blocked.
  std::string Api;
  /// Whether functions that lead to the call may have names that could not be
  /// read: its rule and its line may be others.
  bool LacksNames = false;
  analysis::syncs::BlockCause Cause = analysis::syncs::BlockCause::None;
  /// The equivalent rule of Nsight Systems' expert system, or empty.
  std::string NsightRule;
  /// Empty if no rule matches.
  std::string RuleId;
  std::string RuleSummary;
  std::string Mechanism;
  /// The Python spelling of what the rule is about: "torch.Tensor.item",
  /// "loss[mask]". Empty for a line of C++, and if the rule does not define it.
  std::string PythonName;
  /// In the language of the line if the rule has such remedies, otherwise in
  /// C++.
  std::vector<RemedyText> Remedies;
  /// Whether the remedies change the line of Library.
  bool EditsLibrary = false;
  /// The operator that user code calls, if the rule is about another one inside
  /// it: the remedies then require writing that call differently.
  std::string Within;
  /// Whether the blocking call returns a value to user code, which may read it
  /// later.
  bool ReturnsValue = false;
  /// Whether one of the remedies avoids the operator's device work.
  bool AvoidsWork = false;
  Outcome Value = Outcome::Unknown;
  /// "function at file:line", innermost first; from the CUDA call to the user's
  /// code and its callers.
  std::vector<std::string> Stack;
  /// The Python frames among them.
  std::vector<std::string> PythonStack;
  /// Of each of the two threads of a backward pass, and of any other stack: the
  /// Python frames or, if it has none, those that have a line.
  std::vector<std::string> ShownStack;
  /// Source lines around Line, if the file could be read, and the number of the
  /// first one.
  std::vector<std::string> Excerpt;
  uint32_t ExcerptStart = 0;
  /// The same for the library's line.
  std::vector<std::string> LibraryExcerpt;
  uint32_t LibraryExcerptStart = 0;
  /// Whether lint has a finding at this site; no value without findings.
  std::optional<bool> SeenByLint;
};

/// The title, with PyTorch's line after it if SiteEntry::ShowsPyTorch.
std::string siteTitle(const SiteEntry &Entry);

/// The package of the library's line; empty for the program's own code.
std::string packageOf(const SiteEntry &Entry);

/// "sync-mask-index (loss[mask])", or the CUDA function if there is no rule.
std::string ruleTitle(const SiteEntry &Entry);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_SITEENTRY_H
