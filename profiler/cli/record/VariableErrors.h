//===- VariableErrors.h - Bad values in the environment ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_VARIABLEERRORS_H
#define SYNCLINE_PROFILER_CLI_RECORD_VARIABLEERRORS_H

#include "cli/record/Environment.h"

#include <string>
#include <vector>

namespace syncline::record {

/// A line for each variable of the tracer whose value the option that sets it
/// would not take. The tracer would run with its default, and may tell that
/// only at the end of a long run. An empty value is none.
std::vector<std::string> variableErrors(const Environment &Variables);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_VARIABLEERRORS_H
