//===- FunctionName.h - Function names as rules write them ------*- C++ -*-===//
//
// A recorded frame has a name like "at::Tensor::item<float>() const" or
// "at::_ops::masked_fill__Scalar::call(at::Tensor&, ...)"; a rule has
// "at::Tensor::item" or "at::Tensor::masked_fill_".
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ADVICE_FUNCTIONNAME_H
#define SYNCLINE_PROFILER_ADVICE_FUNCTIONNAME_H

#include "timeline/symbols/QualifiedName.h"

#include <string>
#include <string_view>
#include <vector>

namespace syncline::advice {

using symbols::qualifiedName;

/// The operator that one of LibTorch's C++ functions calls: "nonzero" for
/// at::nonzero, at::Tensor::nonzero and torch::nonzero, "nonzero_out" for
/// at::nonzero_out and at::nonzero_outf. Empty for other functions; \p Name is
/// a qualified name.
std::string operatorOfFunction(std::string_view Name);

/// The operators that a frame at::_ops::<struct>::call may belong to, in the
/// form of operatorOfFunction, likeliest first. The struct's name consists of
/// the operator's, "_" and the overload's; where the overload begins is
/// ambiguous, so index_put_ may be that operator or an overload "put_" of
/// index. Only overloads that LibTorch declares are considered. Empty for other
/// frames.
std::vector<std::string> operatorsOfDispatch(std::string_view Name);

/// The operator in the name of a node of the backward graph: "index_put" for
/// torch::autograd::generated::IndexPutBackward0::apply. Empty for others.
std::string operatorOfBackwardNode(std::string_view Name);

/// The same, as "IndexPutBackward0"; empty for others.
std::string_view backwardNodeName(std::string_view Name);

} // namespace syncline::advice

#endif // SYNCLINE_PROFILER_ADVICE_FUNCTIONNAME_H
