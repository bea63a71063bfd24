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

/// Facts at one point of a function. Nothing is known of an access path that
/// the state does not hold.
class AbstractState {
public:
  std::optional<LatticeElement> lookup(const AccessPath &P) const;
  void assign(const AccessPath &P, const LatticeElement &Facts);
  /// Joins \p Facts with those of \p P, as when a container takes an element.
  void merge(const AccessPath &P, const LatticeElement &Facts);
  void forget(const AccessPath &P);
  /// Of a list, whose elements may have moved.
  void forgetElements(const AccessPath &P);
  MemberFacts membersOf(const ObjectPath &Object) const;
  /// After something that may change any member of \p Object, and leaves these
  /// \p Members in it. The members of other elements of its container may be
  /// the ones.
  void setMembers(const ObjectPath &Object, const MemberFacts &Members);
  void forgetMembers(const ObjectPath &Object);
  /// \p Variable may hold another number, so elements at it are others.
  void forgetIndex(const clang::ValueDecl &Variable);
  /// At a declaration: in a loop the variable is another one each time.
  void restart(const clang::ValueDecl &Variable);
  /// After a call that may change any member of *this.
  void forgetMembersOfThis();
  /// After a call that may change any variable outside of functions.
  void forgetGlobals();
  void joinWith(const AbstractState &Other);

  bool operator==(const AbstractState &) const = default;

  /// Streams and copies.
  AsyncState Async;

  /// The program has chosen the CPU, or there is no GPU, on every path to here:
  /// after `if (Device == torch::kCPU)`. Few tensors are on a GPU then.
  bool RunsOnHost = false;

private:
  std::map<AccessPath, LatticeElement> Values;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_ABSTRACTSTATE_H
