//===- Data.h - Synthetic batches -------------------------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_HIDDEN_WAITS_DATA_H
#define SYNCLINE_EXAMPLES_HIDDEN_WAITS_DATA_H

#include "common/Options.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace hiddenwaits {

inline constexpr int64_t NumClasses = 10;

/// What the nine loops are made from.
struct Settings {
  examples::Options Run;
  /// Features of a sample and units of each hidden layer.
  int64_t Width = 2048;
  /// Steps from one checkpoint to the next.
  int64_t CheckpointEvery = 100;
};

struct Batch {
  at::Tensor Features; ///< float32 [batch, width]
  at::Tensor Labels;   ///< int64 [batch], 0 to NumClasses - 1
};

/// The few batches that training goes round and round, on the device: what is
/// compared is the loop, not the loader. The same options give the same values,
/// whatever the device.
std::vector<Batch> makeBatches(const Settings &Config);

} // namespace hiddenwaits

#endif // SYNCLINE_EXAMPLES_HIDDEN_WAITS_DATA_H
