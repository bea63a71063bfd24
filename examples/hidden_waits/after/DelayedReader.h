//===- DelayedReader.h - Scalars that the host reads later ------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_HIDDEN_WAITS_AFTER_DELAYEDREADER_H
#define SYNCLINE_EXAMPLES_HIDDEN_WAITS_AFTER_DELAYEDREADER_H

#include "HostCopy.h"

#include <deque>
#include <vector>

namespace hiddenwaits {

/// Scalars on the device, such as losses, that the host is to see without
/// waiting for them: some are copied at a time, and looked at once they are
/// there.
class DelayedReader {
public:
  /// Takes a scalar on the device. Every tenth sends those that are there.
  void add(const at::Tensor &Scalar);

  /// Queues the copy of all that was added and is not under way. Called at the
  /// end, for the last few.
  void send();

  /// The scalars that have reached the host since the last call, in the order
  /// of add(). All of them once the device has been waited for after send().
  std::vector<double> arrived();

private:
  std::vector<at::Tensor> Added;
  std::deque<HostCopy> UnderWay;
};

} // namespace hiddenwaits

#endif // SYNCLINE_EXAMPLES_HIDDEN_WAITS_AFTER_DELAYEDREADER_H
