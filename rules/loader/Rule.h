//===- Rule.h - One way to block the host -----------------------*- C++ -*-===//
//
// The C++ form of rules/<group>/<id>.json; rules/schema.json documents every
// field. Plain data: the linter turns it into checks, the profiler into advice,
// the generator into pages.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_RULES_LOADER_RULE_H
#define SYNCLINE_RULES_LOADER_RULE_H

#include "loader/RuleEnums.h"
#include "loader/Version.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace syncline::rules {

/// A constant as a rule writes it; an enumerator is a string, null is
/// monostate.
using Constant = std::variant<std::monostate, bool, int64_t, std::string>;

/// Selects the argument to which a condition applies.
struct ArgumentSelector {
  /// "self", "any", a parameter's name; empty if Position is set.
  std::string Name;
  std::optional<unsigned> Position;

  std::string str() const;
};

/// A condition on one argument. All predicates that are set must hold.
struct Condition {
  ArgumentSelector Argument;
  std::optional<ArgumentType> Type;
  std::optional<bool> Present;
  std::optional<Constant> Equals;
  std::optional<Constant> NotEquals;
  std::optional<DeviceKind> Device;
  std::optional<DTypeKind> DType;
  std::optional<bool> Pinned;
  std::optional<bool> ZeroDim;
};

/// Pattern tensor-index.
struct IndexPattern {
  IndexKind Kind = IndexKind::Mask;
  unsigned MinMasks = 1;
};

/// Pattern transfer.
struct TransferPattern {
  Direction Way = Direction::DeviceToHost;
  std::string Source = "self";
  TransferTarget Target = TransferTarget::Arguments;
  /// The rule covers copies that request non_blocking although the host memory
  /// is pageable.
  bool NonBlocking = false;
};

/// One set of calls that a rule covers.
struct Match {
  PatternKind Pattern = PatternKind::OperatorCall;
  /// The functions as the rule names them: operators, then functions that exist
  /// only in C++.
  std::vector<std::string> Names;
  /// Qualified names as declared, without inline namespaces; empty for pattern
  /// StreamOrder.
  std::vector<std::string> Functions;
  std::vector<Condition> When;
  /// When such a call blocks, if the source does not show it; empty for always.
  std::string Blocks;
  VersionRange LibTorch;
  bool HotOnly = false;
  /// The backward pass of the call blocks, too: its node in the backward graph
  /// represents the call.
  bool Backward = false;
  /// The call loads a file to which the same function saves a module.
  bool RestoresSaved = false;
  /// The highest possible confidence of a finding.
  Confidence MaxConfidence = Confidence::Certain;
  IndexPattern Index;
  TransferPattern Transfer;
  /// Pattern StreamOrder.
  StreamHazard Hazard = StreamHazard::ReadBeforeWait;
};

/// The synchronization as it appears in a trace.
struct RuntimeSignature {
  std::vector<std::string> Api;
  std::string Copy;
  std::string HostMemory;
  /// The call returns the value that it blocks for; the caller may read it
  /// later instead.
  bool ReturnsValue = false;
  /// One of the remedies avoids most of the operator's device work.
  bool AvoidsWork = false;
};

/// A mechanical edit. Either ReplaceCall, with {name} filled in, replaces the
/// call, or Edit names one of the linter's edits, which determines itself
/// whether it is safe.
struct FixTemplate {
  std::string ReplaceCall;
  std::string Edit;
  /// Parameters that the call must spell out for ReplaceCall.
  std::vector<std::string> Needs;
  bool Safe = false;
  std::string Changes;
};

struct Remedy {
  std::string Title;
  std::string Before;
  std::string After;
  std::string Caveat;
  std::optional<FixTemplate> Fix;
  /// The uses that the remedy is meant for; empty if it fits all of them
  /// equally.
  std::vector<Use> Suits = {};
  /// For a mask that exists to skip work: what the rule's call selects.
  MaskRole MaskedWork = MaskRole::None;
  /// The operators whose calls it changes; empty for all of the rule.
  std::vector<std::string> Operators = {};
  /// Whether torch.compile captures the code in CUDA graphs, which overwrite
  /// gradients that are added up.
  bool Captures = false;
  /// Of host time: whether it leaves hardly any time in the code.
  bool Removes = false;
  /// Of host time: whether other threads or processes then do the work ahead.
  bool RunsAhead = false;
  /// The largest copy that the remedy is for, in bytes.
  uint64_t MostBytes = UINT64_MAX;
  /// How often in a step a line at least runs that the remedy is for.
  uint32_t LeastRuns = 0;
};

/// The Python equivalent of a rule's subject.
struct PythonForm {
  /// "torch.Tensor.item", "loss[mask]".
  std::string Name;
  /// Files of Python libraries, each a path suffix, or one function of a file,
  /// "torch/serialization.py:save". The form then represents whatever user code
  /// calls there; if empty, it represents the operator itself.
  std::vector<std::string> Through;
  /// PyTorch binding functions that the call enters, for calls that the
  /// operator below them does not identify: "torch::utils::tensor_to_list".
  std::vector<std::string> Functions;
  std::vector<Remedy> Remedies;
};

/// The result of a program that calls a rule's functions in forms that block
/// and in similar forms that do not.
struct MeasuredCases {
  std::string Command;
  unsigned Blocked = 0;
  unsigned DidNotBlock = 0;
  unsigned Skipped = 0;
  std::vector<std::string> WhySkipped;
};

/// A release of LibTorch that changed which calls synchronize.
struct ReleaseChange {
  Version LibTorch;
  std::string What;
  /// A pull request of PyTorch, or the file that changed.
  std::string Source;
};

/// How far the claim has been checked on a GPU.
struct Evidence {
  bool Measured = false;
  std::string Source;
  std::string Gpu;
  std::string Driver;
  std::string LibTorch;
  double SyncsPerCall = 0;
  std::string Date;
  std::optional<MeasuredCases> Cases;
  /// One for each release that limits an entry of the rule, oldest first.
  std::vector<ReleaseChange> Changes;
};

struct Rule {
  std::string Id;
  std::string Group;
  rules::Level Level = Level::Warning;
  rules::Effect Effect = Effect::Sync;
  std::string Summary;
  std::string Mechanism;
  std::vector<Match> Matches;
  /// Empty for a hazard.
  RuntimeSignature Runtime;
  /// For C++.
  std::vector<Remedy> Remedies;
  /// Empty if Python has no equivalent.
  std::vector<PythonForm> Python;
  rules::Evidence Evidence;
  /// For a built-in rule, its test, relative to rules/.
  std::string Test;

  /// The name of the lint check: "syncline-" and the id.
  std::string checkName() const { return "syncline-" + Id; }
  /// The message of a finding.
  std::string message() const;
};

const char *toString(Level L);
const char *toString(PatternKind S);
const char *toString(StreamHazard H);
const char *toString(Confidence C);
std::optional<Confidence> parseConfidence(const std::string &Name);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_RULE_H
