//===- OwnTime.h - Host time spent in the experiment ------------*- C++ -*-===//
//
// The experiment captures the stack of each call and stores the values that
// arrive late. A program that is changed by hand does neither. Comparing a
// measured gain with a predicted one therefore requires knowing how long that
// takes.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_OWNTIME_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_OWNTIME_H

#include <atomic>
#include <cstdint>

namespace syncline::trial::runtime {

/// Adds the time from its construction to its destruction to a sum, ns, except
/// the time that this thread spends in excluded(). If instances nest, only the
/// outermost counts.
class OwnTime {
public:
  explicit OwnTime(std::atomic<uint64_t> &Sum);
  ~OwnTime();
  OwnTime(const OwnTime &) = delete;
  OwnTime &operator=(const OwnTime &) = delete;

  /// Calls \p Call and returns its result. The time is not attributed to the
  /// experiment, because the program itself would spend it too, or is waiting.
  template <typename F> static auto excluded(const F &Call) {
    Exclusion Here;
    return Call();
  }

private:
  class Exclusion {
  public:
    Exclusion();
    ~Exclusion();
    Exclusion(const Exclusion &) = delete;
    Exclusion &operator=(const Exclusion &) = delete;

  private:
    const uint64_t Start;
  };

  std::atomic<uint64_t> &Sum;
  const uint64_t Start;
  const uint64_t ExcludedBefore;
};

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_OWNTIME_H
