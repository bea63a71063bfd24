//===- CallPaths.h - The code through which calls are made ------*- C++ -*-===//
//
// Host stacks of launches tell which calls of the user's code each piece of
// device work is below: what a function, including its callees, makes the
// device do.
//
// The caller resolves what a stack means (report/LaunchPaths.h): this code
// knows neither symbols nor LibTorch.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STACKS_CALLPATHS_H
#define SYNCLINE_PROFILER_ANALYSIS_STACKS_CALLPATHS_H

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace syncline::analysis::stacks {

/// A place where the user's code calls something.
struct UserCall {
  /// The callee, for example "Net::encode"; empty if it has no name.
  std::string Function;
  /// The line of the call; empty and 0 if unknown.
  std::string File;
  uint32_t Line = 0;
  /// See symbols::SourceFrame.
  uint32_t FileParts = 1;

  auto operator<=>(const UserCall &) const = default;
};

/// The code through which a call was made, according to its host stack.
struct CallPath {
  /// Outermost first.
  std::vector<UserCall> Sites;
  /// Whether it contains the user's code, which LibTorch's own threads never
  /// run. Sites may be empty even so: the lines may be unknown.
  bool ContainsUserCode = false;
  /// LibTorch's operators on the path. Their names are chosen such that those
  /// of the forward pass equal those of the backward pass.
  std::vector<std::string> Operators;
  /// The operator that a node of the backward pass differentiates; empty
  /// outside of the backward pass.
  std::string Differentiated;
  /// Whether the call works on gradients, or updates weights with them.
  bool IsOptimizer = false;

  auto operator<=>(const CallPath &) const = default;
};

struct CallPaths {
  /// In the order of their first occurrence.
  std::vector<CallPath> Paths;
  /// By call of the timeline: index in Paths; NoIndex if the call has no stack.
  /// Empty if no launch has one.
  std::vector<uint32_t> OfCalls;
};

} // namespace syncline::analysis::stacks

#endif // SYNCLINE_PROFILER_ANALYSIS_STACKS_CALLPATHS_H
