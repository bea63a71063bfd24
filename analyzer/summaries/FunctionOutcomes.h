//===- FunctionOutcomes.h - Results of analyzed functions -------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_FUNCTIONOUTCOMES_H
#define SYNCLINE_ANALYZER_SUMMARIES_FUNCTIONOUTCOMES_H

#include "dataflow/MemberFacts.h"

#include <optional>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace syncline::lint::dataflow {
class Summaries;
} // namespace syncline::lint::dataflow

namespace syncline::lint::summaries {

/// Computes Summaries::returned() for a function with a body.
dataflow::LatticeElement returnedBy(const clang::FunctionDecl &Function,
                                    const dataflow::CallInputs &Inputs,
                                    std::optional<unsigned> Element,
                                    const dataflow::Summaries &Program);

/// Computes Summaries::membersOnExit() for a function with a body.
std::optional<dataflow::MemberFacts>
computeMembersOnExit(const clang::FunctionDecl &Function,
                     const dataflow::CallInputs &Inputs,
                     const dataflow::Summaries &Program);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_FUNCTIONOUTCOMES_H
