//===- HostInputs.h - Calls with tensors of the host ------------*- C++ -*-===//
//
// A function that reads the elements of its argument on the host, or checks
// that it is there, can only be called with a tensor of the host. A function
// that asks where its tensors are, as in `X.is_cuda() ? Y.cuda() : Y`, returns
// a tensor of the host to callers that pass tensors of the host.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_HOSTINPUTS_H
#define SYNCLINE_ANALYZER_SUMMARIES_HOSTINPUTS_H

#include "dataflow/MemberFacts.h"

#include <optional>

namespace clang {
class FunctionDecl;
class ParmVarDecl;
} // namespace clang

namespace syncline::lint::dataflow {
class Summaries;
} // namespace syncline::lint::dataflow

namespace syncline::lint::summaries {

/// Whether the program does not select \p Device at run time.
bool isKnown(dataflow::DeviceLattice Device);

/// Whether a call can only succeed if its argument for \p Parameter is in host
/// memory, as far as the code of the function shows.
bool needsHost(const clang::ParmVarDecl &Parameter,
               const dataflow::Summaries &Program);

/// \p Inputs with all tensors on the host. Nothing if \p Function takes none,
/// or if one of them may be elsewhere.
std::optional<dataflow::CallInputs> onHost(const clang::FunctionDecl &Function,
                                           const dataflow::CallInputs &Inputs);

/// \p Facts of the host, only likely if one of \p Inputs is only likely there.
dataflow::LatticeElement likelyIf(dataflow::LatticeElement Facts,
                                  const dataflow::CallInputs &Inputs);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_HOSTINPUTS_H
