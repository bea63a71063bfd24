//===- SiteMatch.h - Which planned stack a call has -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_SITEMATCH_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_SITEMATCH_H

#include "trial/Plan.h"

#include <cstdint>
#include <mutex>
#include <span>
#include <unordered_map>

namespace syncline::trial::runtime {

/// What the plan states about a stack.
struct SiteMatch {
  /// -1: the site is not chosen.
  int32_t Site = -1;
  bool IsAnchor = false;
  /// Stands for the stack itself.
  uint64_t Stack = 0;
};

/// Whether a call with the stack \p Seen is the one that the plan means. \p
/// Seen begins inside CUDA's runtime. Both may end early.
bool isSameCall(std::span<const uintptr_t> Planned,
                std::span<const uintptr_t> Seen);

/// Looks stacks up in a plan. For any thread.
class SiteMatcher {
public:
  explicit SiteMatcher(const Plan &What) : What(What) {}

  SiteMatch match(std::span<const uintptr_t> Seen);

private:
  const Plan &What;
  std::mutex Lock;
  std::unordered_map<uint64_t, SiteMatch> Known;
};

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_SITEMATCH_H
