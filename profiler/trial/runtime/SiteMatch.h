//===- SiteMatch.h - Matches a call to a planned stack ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_SITEMATCH_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_SITEMATCH_H

#include "trial/Plan.h"

#include <cstdint>
#include <mutex>
#include <span>
#include <unordered_map>

namespace syncline::trial::runtime {

/// How the plan treats a stack.
struct SiteMatch {
  /// -1: the site is not chosen.
  int32_t Site = -1;
  bool IsAnchor = false;
  /// Identifies the stack itself.
  uint64_t Stack = 0;
};

/// The stack of a call: return addresses from inside CUDA's runtime outwards,
/// and the Python frames as in PlannedStack.
struct SeenStack {
  std::span<const uintptr_t> Frames;
  std::span<const uint64_t> Python;
};

/// Whether a call with the stack \p Seen is the one that the plan means. Either
/// list may be truncated. Python frames matter only if the plan has any.
bool isSameCall(const PlannedStack &Planned, const SeenStack &Seen);

/// Looks stacks up in a plan. Usable on any thread.
class SiteMatcher {
public:
  explicit SiteMatcher(const Plan &What) : What(What) {}

  SiteMatch match(const SeenStack &Seen);

private:
  const Plan &What;
  std::mutex Lock;
  std::unordered_map<uint64_t, SiteMatch> Known;
};

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_SITEMATCH_H
