//===- Hooks.h - Instead of the driver's functions --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_HOOKS_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_HOOKS_H

#include <span>

namespace syncline::trial::runtime {

/// A function of the driver, by the name that libcuda exports, and the function
/// that takes its place.
struct Hook {
  const char *Name;
  void *Function;
};

std::span<const Hook> hooks();
/// Null where there is none.
void *hookFor(const char *Name);

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_HOOKS_H
