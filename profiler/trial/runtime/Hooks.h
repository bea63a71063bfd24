//===- Hooks.h - Replacements for driver functions --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_HOOKS_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_HOOKS_H

#include <span>

namespace syncline::trial::runtime {

/// A driver function, by the name that libcuda exports, and its replacement.
struct Hook {
  const char *Name;
  void *Function;
};

std::span<const Hook> hooks();
/// Null if there is none.
void *hookFor(const char *Name);

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_HOOKS_H
