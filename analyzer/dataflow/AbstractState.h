//===- AbstractState.h - Facts about every variable at a point --*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_ABSTRACTSTATE_H
#define SYNCLINE_ANALYZER_DATAFLOW_ABSTRACTSTATE_H

#include "dataflow/AccessPath.h"
#include "dataflow/AsyncState.h"
#include "dataflow/Lattice.h"
#include "dataflow/MemberFacts.h"

#include <map>
#include <optional>

namespace syncline::lint::dataflow {

class Summaries;

/// The facts at one program point. An access path that the state does not
/// contain is at top.
class AbstractState {
public:
  std::optional<LatticeElement> lookup(const AccessPath &P) const;
  void assign(const AccessPath &P, const LatticeElement &Facts);
  /// Joins \p Facts with those of \p P, as when a container takes an element.
  void merge(const AccessPath &P, const LatticeElement &Facts);
  void forget(const AccessPath &P);
  /// Forgets the elements of the list \p P because they may have moved.
  void forgetElements(const AccessPath &P);
  MemberFacts membersOf(const ObjectPath &Object) const;
  /// Models a call that may change any member of \p Object and sets these
  /// \p Members. If \p Object is an element of a container, members of the
  /// other elements are updated weakly.
  void setMembers(const ObjectPath &Object, const MemberFacts &Members);
  void forgetMembers(const ObjectPath &Object);
  /// \p Variable may have a new value, so elements indexed by it are different
  /// ones.
  void forgetIndex(const clang::ValueDecl &Variable);
  /// At a declaration: each iteration of a loop declares a new variable.
  void restart(const clang::ValueDecl &Variable);
  /// After a call that may change any member of *this.
  void forgetMembersOfThis();
  /// After a call that may change any global variable.
  void forgetGlobals();
  /// Where only one of the states has facts about the member of an object,
  /// those that \p Program has about its class hold in the other one.
  void joinWith(const AbstractState &Other, const Summaries &Program);

  bool operator==(const AbstractState &) const = default;

  /// The state of streams and asynchronous copies.
  AsyncState Async;

  /// On every path to this point, the program runs on the CPU, as after
  /// `if (Device == torch::kCPU)`. Tensors of unknown device are assumed to be
  /// there.
  bool RunsOnHost = false;

  /// The code is a data set's, or only that runs it. A data loader needs the
  /// tensors on the host, so those of unknown origin are likely there.
  bool InDataSet = false;

private:
  std::map<AccessPath, LatticeElement> Values;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_ABSTRACTSTATE_H
