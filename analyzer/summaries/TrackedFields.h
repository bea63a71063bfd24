//===- TrackedFields.h - The fields that the analysis tracks ----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_TRACKEDFIELDS_H
#define SYNCLINE_ANALYZER_SUMMARIES_TRACKEDFIELDS_H

#include "dataflow/Lattice.h"

#include <map>

namespace clang {
class CXXRecordDecl;
class FieldDecl;
} // namespace clang

namespace syncline::lint::summaries {

using FieldSummaries =
    std::map<const clang::FieldDecl *, dataflow::LatticeElement>;

/// The tracked fields of \p Class, with no facts yet.
FieldSummaries trackedFields(const clang::CXXRecordDecl &Class);

/// The same, if the whole program is visible.
FieldSummaries fieldsOfProgram(const clang::CXXRecordDecl &Class);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_TRACKEDFIELDS_H
