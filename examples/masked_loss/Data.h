//===- Data.h - Synthetic images and label maps -----------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_MASKED_LOSS_DATA_H
#define SYNCLINE_EXAMPLES_MASKED_LOSS_DATA_H

#include "Options.h"

#include <torch/types.h>

#include <vector>

namespace maskedloss {

inline constexpr int64_t NumClasses = 10;
/// A pixel with this label does not enter the loss.
inline constexpr int64_t IgnoreIndex = -1;
/// The class that the loss ignores as well.
inline constexpr int64_t BackgroundClass = NumClasses - 1;

struct Batch {
  torch::Tensor Images; ///< float32 [batch, 3, size, size]
  torch::Tensor Labels; ///< int64 [batch, size, size], IgnoreIndex to 9
};

/// The few batches that training goes round and round, on the device. The same
/// options give the same values, whatever the device.
///
/// They are made and copied before the first step, so that neither program's
/// time holds the data pipeline: what is compared is the loss.
std::vector<Batch> makeBatches(const Options &Opts);

} // namespace maskedloss

#endif // SYNCLINE_EXAMPLES_MASKED_LOSS_DATA_H
