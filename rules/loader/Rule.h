//===- Rule.h - One way to make the host wait -------------------*- C++ -*-===//
//
// The C++ face of rules/<group>/<id>.json; rules/schema.json documents every
// field. Plain data: the linter turns it into checks, the profiler into advice,
// the generator into pages.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_RULES_LOADER_RULE_H
#define SYNCLINE_RULES_LOADER_RULE_H

#include "loader/Version.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace syncline::rules {

/// SARIF level of a finding.
enum class Level { Error, Warning, Note };

/// How sure a finding is. Certain: every fact is known. Likely: the device, or
/// the kind of host memory, is not. Possible: it is not known whether the
/// operator takes the path that waits.
enum class Confidence { Possible, Likely, Certain };

/// Which check of the linter looks for the place.
enum class PatternKind { OperatorCall, TensorIndex, Transfer, StreamOrder };

/// What a rule is about: a wait, or asynchronous code that goes wrong because
/// nothing waits.
enum class Effect { Wait, Order };

/// What goes wrong, for pattern StreamOrder.
enum class StreamHazard {
  ReadBeforeWait,
  ChangeBeforeWait,
  CrossStream,
  RecordOwnStream,
  MissingRecord,
  SetCurrentStream,
  StreamInLoop
};

/// Static type of a parameter, to tell overloads apart.
enum class ArgumentType {
  Tensor,
  TensorList,
  Scalar,
  Integer,
  Floating,
  Boolean,
  String,
  List,
  Device,
  Options,
  DType,
  Pointer
};

enum class DeviceKind { CPU, CUDA };
enum class DTypeKind { Bool, Integer, Floating };

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

enum class IndexKind { Mask, ZeroDim, HostTensor, HostMask, Integer };
enum class Direction { DeviceToHost, HostToDevice };
enum class TransferTarget { CPU, CUDA, Self, Arguments };

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
  /// The rule covers copies that ask for non_blocking from memory that cannot
  /// give it.
  bool NonBlocking = false;
};

/// One set of places that a rule covers.
struct Match {
  PatternKind Pattern = PatternKind::OperatorCall;
  /// Qualified names as declared, without inline namespaces; none for pattern
  /// StreamOrder.
  std::vector<std::string> Functions;
  std::vector<Condition> When;
  VersionRange LibTorch;
  bool HotOnly = false;
  /// How sure a finding can be at most.
  Confidence MaxConfidence = Confidence::Certain;
  IndexPattern Index;
  TransferPattern Transfer;
  /// Pattern StreamOrder.
  StreamHazard Hazard = StreamHazard::ReadBeforeWait;
};

/// What the wait looks like in a recording.
struct RuntimeSignature {
  std::vector<std::string> Api;
  std::string Copy;
  std::string HostMemory;
  /// The value that is waited for goes to the caller, who may read it later.
  bool ReturnsValue = false;
  /// One of the remedies does without the operator's device work, but for a
  /// small part.
  bool SparesWork = false;
};

/// A mechanical edit: the call is replaced by ReplaceCall with {name} filled
/// in, or the linter's edit of a name is made, which finds out itself whether
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
};

/// What a program saw that calls a rule's functions in forms that wait and in
/// look-alike forms.
struct MeasuredCases {
  std::string Command;
  unsigned Blocked = 0;
  unsigned DidNotBlock = 0;
  unsigned Skipped = 0;
  std::vector<std::string> WhySkipped;
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
};

struct Rule {
  std::string Id;
  std::string Group;
  rules::Level Level = Level::Warning;
  rules::Effect Effect = Effect::Wait;
  std::string Summary;
  std::string Mechanism;
  std::vector<Match> Matches;
  /// Empty where nothing waits.
  RuntimeSignature Runtime;
  std::vector<Remedy> Remedies;
  rules::Evidence Evidence;

  /// The name of the lint check: "syncline-" and the id.
  std::string checkName() const { return "syncline-" + Id; }
  /// What a finding says.
  std::string message() const;
};

const char *toString(Level L);
const char *toString(PatternKind S);
const char *toString(Confidence C);
std::optional<Confidence> parseConfidence(const std::string &Name);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_RULE_H
