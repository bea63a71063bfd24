//===- Data.h - Synthetic images and label maps in host memory --*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_FROZEN_ENCODER_DATA_H
#define SYNCLINE_EXAMPLES_FROZEN_ENCODER_DATA_H

#include "common/Options.h"

#include <torch/types.h>

#include <vector>

namespace frozenencoder {

/// Which host memory the batches lie in.
enum class HostMemory {
  /// What an allocation on the host gives, and a data loader by default.
  Pageable,
  /// Memory that the GPU can read by itself, so that the host need not stay for
  /// the copy. Pageable all the same where the device is the CPU.
  Pinned,
};

struct Batch {
  torch::Tensor Images; ///< uint8 [batch, 3, size, size]
  torch::Tensor Labels; ///< int64 [batch, size, size], 0 to NumClasses - 1
};

/// The few batches that training goes round and round, on the host, as a data
/// loader hands them over. The same options give the same values, whatever the
/// device and the memory.
class HostBatches {
public:
  HostBatches(const examples::Options &Opts, HostMemory Memory);

  /// The batch of step \p Number. It is never written to again, so a copy from
  /// it may take its time.
  const Batch &of(int64_t Number) const {
    return Batches[static_cast<size_t>(Number) % Batches.size()];
  }

private:
  std::vector<Batch> Batches;
};

} // namespace frozenencoder

#endif // SYNCLINE_EXAMPLES_FROZEN_ENCODER_DATA_H
