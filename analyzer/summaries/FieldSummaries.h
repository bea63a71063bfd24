//===- FieldSummaries.h - What a class puts in its members ------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_FIELDSUMMARIES_H
#define SYNCLINE_ANALYZER_SUMMARIES_FIELDSUMMARIES_H

#include "dataflow/AbstractState.h"
#include "summaries/FieldWriters.h"
#include "summaries/TrackedFields.h"

#include <functional>

namespace clang {
class CXXRecordDecl;
class FieldDecl;
} // namespace clang

namespace syncline::lint::dataflow {
class Summaries;
} // namespace syncline::lint::dataflow

namespace syncline::lint::summaries {

/// What holds on entry to a function.
using EntryStates =
    std::function<dataflow::AbstractState(const clang::FunctionDecl &)>;

/// What the unit puts in these members, with what \p Program knows of them
/// already. Bottom for those that it puts nothing in.
FieldSummaries fieldsWrittenBy(const clang::CXXRecordDecl &Class,
                               const FieldWriters::Functions &Writers,
                               const dataflow::Summaries &Program,
                               const EntryStates &Entries);

/// \p Before and what a method of \p Class ever leaves in these members, for
/// other methods to find, with what \p Program knows of them; and what
/// \p Writers, which are no methods, put there.
FieldSummaries fieldsFilledBy(const clang::CXXRecordDecl &Class,
                              const FieldSummaries &Before,
                              const FieldWriters::Functions &Writers,
                              const dataflow::Summaries &Program);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_FIELDSUMMARIES_H
