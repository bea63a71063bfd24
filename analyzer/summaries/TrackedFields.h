//===- TrackedFields.h - The fields that the analysis tracks ----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_TRACKEDFIELDS_H
#define SYNCLINE_ANALYZER_SUMMARIES_TRACKEDFIELDS_H

#include "dataflow/Lattice.h"

#include <map>

namespace clang {
class CXXRecordDecl;
class FieldDecl;
} // namespace clang

namespace syncline::lint::dataflow {
class Summaries;
} // namespace syncline::lint::dataflow

namespace syncline::lint::summaries {

using FieldSummaries =
    std::map<const clang::FieldDecl *, dataflow::LatticeElement>;

/// The tracked fields of \p Class, with no facts yet.
FieldSummaries trackedFields(const clang::CXXRecordDecl &Class);

/// The same, if the whole program is visible.
FieldSummaries fieldsOfProgram(const clang::CXXRecordDecl &Class);

/// Joins \p Fields of \p Class with their default member initializers, which an
/// implicit constructor evaluates.
void joinDefaults(const clang::CXXRecordDecl &Class,
                  const dataflow::Summaries &Program, FieldSummaries &Fields);

/// Whether \p Class has tracked members, its own or those of other classes of
/// the program.
bool hasTrackedMembers(const clang::CXXRecordDecl &Class);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_TRACKEDFIELDS_H
