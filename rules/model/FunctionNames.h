//===- FunctionNames.h - The C++ functions of an operator -------*- C++ -*-===//

#ifndef SYNCLINE_RULES_MODEL_FUNCTIONNAMES_H
#define SYNCLINE_RULES_MODEL_FUNCTIONNAMES_H

#include "model/OperatorModel.h"

#include <string>
#include <vector>

namespace syncline::rules::model {

/// Selects an operator's functions: those that return a new result, those that
/// write into an argument passed for it, or both.
enum class FunctionForm { All, Result, Out };

/// Qualified names as C++ declares them: at::nonzero, at::Tensor::nonzero,
/// at::nonzero_out, at::nonzero_outf.
///
/// Source: the naming of PyTorch's code generator, torchgen/api/cpp.py.
std::vector<std::string> functionNames(const Operator &Op, FunctionForm Form);

} // namespace syncline::rules::model

#endif // SYNCLINE_RULES_MODEL_FUNCTIONNAMES_H
