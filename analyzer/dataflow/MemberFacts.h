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

/// Nothing is known of a member that is not listed.
using MemberFacts = std::map<const clang::FieldDecl *, LatticeElement>;

/// What holds where a call enters a function.
struct CallInputs {
  /// By parameter.
  std::vector<LatticeElement> Arguments;
  /// Of the object of a method.
  MemberFacts Members = {};

  auto operator<=>(const CallInputs &) const = default;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_MEMBERFACTS_H
