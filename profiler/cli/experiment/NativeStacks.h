//===- NativeStacks.h - What can be told of calls in a process --*- C++ -*-===//
//
// The library in the program knows a call by its native frames. Calls of
// several lines of Python have these in common, since the interpreter evaluates
// all functions of Python in one function of its own.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_NATIVESTACKS_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_NATIVESTACKS_H

#include "report/model/AnalyzedTrace.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace syncline::cli::experiment {

class NativeStacks {
public:
  explicit NativeStacks(const report::AnalyzedTrace &Trace);

  /// One number for all stacks of calls with the same native frames.
  uint32_t of(uint32_t Stack) const;
  /// The entries of the report, and NoIndex for calls without one, whose calls
  /// have native frames in common with calls of \p Entry.
  const std::set<uint32_t> &twinsOf(uint32_t Entry) const;

private:
  std::map<uint32_t, uint32_t> Numbers;
  std::map<uint32_t, std::set<uint32_t>> Twins;
};

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_NATIVESTACKS_H
