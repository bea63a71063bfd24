//===- FieldSummaries.h - What a class puts in its members ------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_FIELDSUMMARIES_H
#define SYNCLINE_ANALYZER_SUMMARIES_FIELDSUMMARIES_H

#include "dataflow/Lattice.h"
#include "summaries/FieldWriters.h"

#include <cstdint>
#include <map>

namespace clang {
class CXXRecordDecl;
class FieldDecl;
} // namespace clang

namespace syncline::lint::dataflow {
class Summaries;
} // namespace syncline::lint::dataflow

namespace syncline::lint::summaries {

using MemberFacts = std::map<const clang::FieldDecl *, dataflow::ValueFacts>;

/// How much of what a class puts in its members is to be seen.
enum class MemberView : uint8_t {
  /// All: the member is private, every method is here, and there is no friend.
  Whole,
  /// What its own methods put there, all of which are here. Others may assign
  /// it, too.
  OwnMethods,
  /// Some of its methods are defined elsewhere.
  Partial
};

MemberView viewOf(const clang::FieldDecl &Field);

/// The members of \p Class that facts are kept of, with none yet.
MemberFacts trackedMembers(const clang::CXXRecordDecl &Class);

/// \p Before and what a method of \p Class ever leaves in these members, for
/// other methods to find, with what \p Around knows of them; and what
/// \p Writers, which are no methods, put there.
MemberFacts membersOf(const clang::CXXRecordDecl &Class,
                      const MemberFacts &Before,
                      const MemberWriters::Functions &Writers,
                      const dataflow::Summaries &Around);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_FIELDSUMMARIES_H
