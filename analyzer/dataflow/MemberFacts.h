//===- MemberFacts.h - Facts about the members of an object -----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_MEMBERFACTS_H
#define SYNCLINE_ANALYZER_DATAFLOW_MEMBERFACTS_H

#include "dataflow/Lattice.h"

#include <map>
#include <vector>

namespace clang {
class FieldDecl;
} // namespace clang

namespace syncline::lint::dataflow {

/// A member that is not in the map is at top.
using MemberFacts = std::map<const clang::FieldDecl *, LatticeElement>;

/// What holds on entry to a callee.
struct CallInputs {
  /// One for each parameter.
  std::vector<LatticeElement> Arguments;
  /// The members of a method's object.
  MemberFacts Members = {};

  auto operator<=>(const CallInputs &) const = default;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_MEMBERFACTS_H
