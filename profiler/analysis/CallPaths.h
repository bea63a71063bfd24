//===- CallPaths.h - Through which code calls were made ---------*- C++ -*-===//
//
// Host stacks of launches tell which call of the user's code each piece of
// device work is below: what a function, with all that it calls, makes the
// device do.
//
// What a stack means is looked up by the caller (report/LaunchPaths.h): this
// knows neither symbols nor LibTorch.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_CALLPATHS_H
#define SYNCLINE_PROFILER_ANALYSIS_CALLPATHS_H

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace syncline::analysis {

/// Where the user's code calls something.
struct UserCall {
  /// What is called, as "Net::encode"; empty where it has no name.
  std::string Function;
  /// The line of the call; empty and 0 where that is not known.
  std::string File;
  uint32_t Line = 0;

  auto operator<=>(const UserCall &) const = default;
};

/// The code through which a call was made, from its host stack.
struct CallPath {
  /// The outermost first.
  std::vector<UserCall> Sites;
  /// Whether code of the user's is in it, which there is none of on threads of
  /// LibTorch's own. It may have no site: the lines may not be known.
  bool IsUsers = false;
  /// LibTorch's operators in it, named so that those of the forward pass equal
  /// those of the backward pass.
  std::vector<std::string> Operators;
  /// The operator that a node of the backward pass differentiates; empty
  /// outside of the backward pass.
  std::string Differentiated;
  /// Whether the call works on gradients, or makes new weights of them.
  bool IsOptimizer = false;

  auto operator<=>(const CallPath &) const = default;
};

struct CallPaths {
  /// In the order in which they first occur.
  std::vector<CallPath> Paths;
  /// By call of the timeline: index in Paths; NoIndex where the call has no
  /// stack. Empty where no launch has one.
  std::vector<uint32_t> OfCalls;
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_CALLPATHS_H
