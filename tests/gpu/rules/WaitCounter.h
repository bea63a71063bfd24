//===- WaitCounter.h - Waits that LibTorch itself reports -------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_GPU_RULES_WAITCOUNTER_H
#define SYNCLINE_TESTS_GPU_RULES_WAITCOUNTER_H

#include <functional>
#include <optional>

namespace syncline::rulecases {

/// Counts waits with LibTorch's synchronization debug mode. That sees only what
/// goes through c10's helpers, in the calling thread: not a cudaFree, nothing
/// inside of cuSOLVER, nothing in the backward thread. So it is a lower bound.
class WaitCounter {
public:
  /// Tries itself out on a tensor of the current device.
  WaitCounter();

  /// Runs \p Function and counts; nothing where counting does not work.
  std::optional<int> count(const std::function<void()> &Function) const;

private:
  bool Works = false;
};

} // namespace syncline::rulecases

#endif // SYNCLINE_TESTS_GPU_RULES_WAITCOUNTER_H
