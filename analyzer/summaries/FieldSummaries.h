//===- FieldSummaries.h - Field values of a class ---------------*- C++ -*-===//

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

/// The entry state of a function.
using EntryStates =
    std::function<dataflow::AbstractState(const clang::FunctionDecl &)>;

/// The values that functions of the unit write to these fields, given the facts
/// that \p Program already has about them. Bottom for fields that they do not
/// write.
FieldSummaries fieldsWrittenBy(const clang::CXXRecordDecl &Class,
                               const FieldWriters::Functions &Writers,
                               const dataflow::Summaries &Program,
                               const EntryStates &Entries);

/// Joins \p Before with the values that any method of \p Class leaves in these
/// fields for other methods to read, given the facts in \p Program, and with
/// the values that the non-method \p Writers store.
FieldSummaries fieldsFilledBy(const clang::CXXRecordDecl &Class,
                              const FieldSummaries &Before,
                              const FieldWriters::Functions &Writers,
                              const dataflow::Summaries &Program);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_FIELDSUMMARIES_H
