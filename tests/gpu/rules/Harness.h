//===- Harness.h - Decides whether the host waited --------------*- C++ -*-===//
//
// A kernel of known length is queued, then the operation is called. Where the
// call returns long before that kernel is done, the host cannot have waited for
// the device; where it returns as late as the kernel ends, it did.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_GPU_RULES_HARNESS_H
#define SYNCLINE_TESTS_GPU_RULES_HARNESS_H

#include "BusyKernel.h"
#include "Case.h"
#include "WaitCounter.h"

#include <optional>
#include <string>
#include <vector>

namespace syncline::rulecases {

enum class Verdict { AsExpected, Contradicted, Skipped, Error };

/// "as expected", "CONTRADICTED", "skipped", "error".
const char *nameOf(Verdict V);

struct Outcome {
  Case Which;
  Verdict Result = Verdict::Error;
  /// Of the call, one for each repetition.
  std::vector<double> HostMicroseconds = {};
  double MedianHostMicroseconds = 0;
  double MedianBusyMicroseconds = 0;
  bool Waited = false;
  /// Waits that LibTorch counts in one call; a lower bound.
  std::optional<int> CountedWaits = {};
  /// Why it was skipped, or the first line of the error.
  std::string Detail = {};
};

class Harness {
public:
  explicit Harness(double BusyMilliseconds);

  Outcome measure(const Case &C);

  /// After an error that the device does not recover from nothing more can be
  /// measured in this process.
  bool deviceIsLost() const { return Lost; }

private:
  void timeOnce(const Case &C, Body &B, Outcome &Result,
                std::vector<double> &Busy);

  BusyKernel Kernel;
  WaitCounter Counter;
  c10::cuda::CUDAStream OtherStream;
  bool Lost = false;
};

/// Runs the case once on the CPU, to see that its arguments are right. Nothing
/// is judged.
Outcome rehearse(const Case &C);

} // namespace syncline::rulecases

#endif // SYNCLINE_TESTS_GPU_RULES_HARNESS_H
