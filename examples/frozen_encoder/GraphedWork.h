//===- GraphedWork.h - Work that is queued by a single launch ---*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_FROZEN_ENCODER_GRAPHEDWORK_H
#define SYNCLINE_EXAMPLES_FROZEN_ENCODER_GRAPHEDWORK_H

#include <c10/core/Device.h>

#include <functional>

namespace frozenencoder {

/// Work that always does the same to the same memory, so that a CUDA graph can
/// stand in for it. It reads tensors that its owner keeps, and what it assigns
/// to its owner's variables stays there. On the CPU it is called each time.
class GraphedWork {
public:
  /// Runs before the capture. They are part of the training like any other.
  /// They make cuDNN choose its algorithms, and handles and the autograd
  /// thread exist after them: a capture can do nothing of it.
  static constexpr int NumEagerRuns = 3;

  GraphedWork(c10::Device Device, std::function<void()> Work);

  /// Queues the work on the current stream, which is not the default one and is
  /// the same each time.
  void run();

private:
  c10::Device Device;
  std::function<void()> Work;
  int NumRuns = 0;
};

} // namespace frozenencoder

#endif // SYNCLINE_EXAMPLES_FROZEN_ENCODER_GRAPHEDWORK_H
