//===- Rule.h - One way to block the host -----------------------*- C++ -*-===//
//
// The C++ face of rules/<group>/<id>.json; rules/schema.json documents every
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

/// Which argument a condition asks about.
struct ArgumentSelector {
  /// "self", "any", a parameter's name; empty where Position is set.
  std::string Name;
  std::optional<unsigned> Position;

  std::string str() const;
};

/// A condition on one argument. Every predicate that is set must hold.
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
  /// The rule covers copies that ask for non_blocking although the host memory
  /// is pageable.
  bool NonBlocking = false;
};

/// One set of calls that a rule covers.
struct Match {
  PatternKind Pattern = PatternKind::OperatorCall;
  /// The functions as the rule names them: operators, then functions of C++
  /// alone.
  std::vector<std::string> Names;
  /// Qualified names as declared, without inline namespaces; none for pattern
  /// StreamOrder.
  std::vector<std::string> Functions;
  std::vector<Condition> When;
  /// When such a call blocks, if the source does not show it; empty for always.
  std::string Blocks;
  VersionRange LibTorch;
  bool HotOnly = false;
  /// How sure a finding can be at most.
  Confidence MaxConfidence = Confidence::Certain;
  IndexPattern Index;
  TransferPattern Transfer;
  /// Pattern StreamOrder.
  StreamHazard Hazard = StreamHazard::ReadBeforeWait;
};

/// The synchronization as a trace shows it.
struct RuntimeSignature {
  std::vector<std::string> Api;
  std::string Copy;
  std::string HostMemory;
  /// The call returns the value that it blocks for; the caller may read it
  /// later.
  bool ReturnsValue = false;
  /// One of the remedies avoids all but a small part of the operator's device
  /// work.
  bool SparesWork = false;
};

/// A mechanical edit. Either ReplaceCall, with {name} filled in, replaces the
/// call, or Edit names an edit of the linter, which determines itself whether
/// it is safe.
struct FixTemplate {
  std::string ReplaceCall;
  std::string Edit;
  /// Parameters that the call must spell for ReplaceCall.
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
  /// The uses that the remedy is made for; empty if it fits them all alike.
  std::vector<Use> Suits = {};
};

/// What a rule is about as a program in Python has it.
struct PythonForm {
  /// "torch.Tensor.item", "loss[mask]".
  std::string Name;
  /// Files of Python libraries, each from the end of its path, or one function
  /// of a file, "torch/serialization.py:save". The form then stands for what
  /// user code calls there; if empty, for the operator itself.
  std::vector<std::string> Through;
  /// Functions of PyTorch's bindings that the call enters, where the operator
  /// below them does not tell it from others: "torch::utils::tensor_to_list".
  std::vector<std::string> Functions;
  std::vector<Remedy> Remedies;
};

/// The result of a program that calls a rule's functions in forms that block
/// and in look-alike forms.
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
  /// One for each release that limits an entry of the rule, the oldest first.
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
  /// In C++.
  std::vector<Remedy> Remedies;
  /// Empty where Python has nothing like it.
  std::vector<PythonForm> Python;
  rules::Evidence Evidence;
  /// For a built-in rule its test, relative to rules/.
  std::string Test;

  /// The name of the lint check: "syncline-" and the id.
  std::string checkName() const { return "syncline-" + Id; }
  /// The message of a finding.
  std::string message() const;
};

const char *toString(Level L);
const char *toString(PatternKind S);
const char *toString(Confidence C);
std::optional<Confidence> parseConfidence(const std::string &Name);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_RULE_H
